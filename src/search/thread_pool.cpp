// Starting, stopping and answering; the search itself is the workers'.
#include "search/thread_pool.h"

#include <stdexcept>
#include <system_error>

#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "search/thread_vote.h"

namespace search {

using chess::Move;
using chess::Position;

ThreadPool::ThreadPool(SharedState& shared, ThreadMaker make_thread)
    : shared_(shared), make_thread_(std::move(make_thread)), root_(Position::start()) {
    if (!resize(1)) throw std::runtime_error("no thread or memory to search with can be had");
}

ThreadPool::~ThreadPool() {
    stop();
    wait();
    shared_.workers.clear();
}

bool ThreadPool::resize(usize count) {
    assert(count > 0 && (threads_.empty() || !is_searching()));
    if (count > threads_.size() && !add_threads(count - threads_.size())) return false;
    threads_.resize(count);

    shared_.workers.clear();
    for (const auto& thread : threads_) shared_.workers.push_back(&thread->worker());
    return true;
}

// All or none.
bool ThreadPool::add_threads(usize count) {
    const usize total = threads_.size() + count;
    try {
        std::vector<std::unique_ptr<WorkerThread>> added;
        for (usize number = threads_.size(); number < total; ++number)
            added.push_back(std::make_unique<WorkerThread>(shared_, number, make_thread_));
        // Only now, so that all make their workers at the same time.
        for (const auto& thread : added)
            if (!thread->has_worker()) return false;
        threads_.reserve(total);
        shared_.workers.reserve(total);
        for (auto& thread : added) threads_.push_back(std::move(thread));
        return true;
    } catch (const std::system_error&) {
        return false;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

void ThreadPool::start(const Position& root, const Limits& limits) {
    assert(!is_searching());
    root_ = root;
    {
        const std::lock_guard lock(mutex_);
        stop_requested_ = false;
        shared_.stop = false;
    }
    shared_.limits = limits;
    shared_.pondering = limits.ponder;
    shared_.time.start(limits, root.side_to_move(), shared_.options.move_overhead);
    shared_.tt.start_new_search();
    for (const auto& thread : threads_) thread->worker().reset_nodes();
    main_thread().run([this](Worker& main_worker) { search_with_helpers(main_worker); });
}

void ThreadPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stop_requested_ = true;
        shared_.stop = true;
    }
    changed_.notify_all();
}

void ThreadPool::ponder_hit() {
    {
        const std::lock_guard lock(mutex_);
        shared_.time.restart();
        shared_.pondering = false;
    }
    changed_.notify_all();
}

void ThreadPool::clear() {
    run_on_all([](Worker& worker) { worker.clear(); });
    clear_table();
}

void ThreadPool::clear_table() {
    const usize slices = threads_.size();
    run_on_all([this, slices](Worker& worker) { shared_.tt.clear_slice(worker.number(), slices); });
}

void ThreadPool::run_on_all(const WorkerThread::Job& job) {
    assert(!is_searching());
    for (const auto& thread : threads_) thread->run(job);
    for (const auto& thread : threads_) thread->wait();
}

// On the main worker's thread. It starts and awaits the helpers itself, so that they are all at rest when it answers.
void ThreadPool::search_with_helpers(Worker& main_worker) {
    for (usize i = 1; i < threads_.size(); ++i)
        threads_[i]->run([this](Worker& helper) { helper.search_root(root_); });
    main_worker.search_root(root_);
    wait_for_permission_to_answer();
    shared_.stop = true;
    for (usize i = 1; i < threads_.size(); ++i) threads_[i]->wait();

    if (shared_.listener == nullptr) return;
    Worker& chosen = choose_worker();
    const BestMoveReport report = best_move_of(chosen);
    if (&chosen != &main_worker) shared_.listener->on_line(report.line);
    shared_.listener->on_best_move(report);
}

// UCI: no best move before stop while pondering or in an infinite search, whatever has been found.
void ThreadPool::wait_for_permission_to_answer() {
    std::unique_lock lock(mutex_);
    changed_.wait(
        lock, [this] { return stop_requested_ || (!shared_.limits.infinite && !shared_.pondering.load()); });
}

// The main worker's result counts alone where its lines have been asked for: with several lines, whose best one it
// has shown beside the others, and to a given depth, which it has reached and the others may not have.
Worker& ThreadPool::choose_worker() const {
    if (threads_.size() == 1 || shared_.options.multi_pv > 1 || shared_.limits.depth ||
        worker().root_moves().empty())
        return main_thread().worker();
    std::vector<ThreadResult> results;
    for (const Worker* const each : shared_.workers) results.push_back(each->result());
    return threads_[choose_result(results)]->worker();
}

BestMoveReport ThreadPool::best_move_of(const Worker& chosen) const {
    BestMoveReport report;
    if (chosen.root_moves().empty()) {
        report.line = report_of_no_move(root_, shared_.time.elapsed());
        return report;
    }
    report.line = chosen.best_line();
    const std::vector<Move>& pv = report.line.pv;
    report.best = pv.front();

    Position position = root_;
    position.do_move(report.best);
    Move reply = pv.size() > 1 ? pv[1] : Move::none();
    if (reply == Move::none())
        if (const auto entry = shared_.tt.probe(position.key(), 1)) reply = entry->move;
    if (!position.is_legal(reply) || chess::is_draw(position, 0)) return report;
    position.do_move(reply);
    // Nothing to ponder on where the reply ends the game.
    if (chess::has_legal_move(position) && !chess::is_draw(position, 0)) report.ponder = reply;
    return report;
}

}  // namespace search
