// Starting, stopping and answering; the search itself is the workers'.
#include "search/thread_pool.h"

#include <atomic>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "search/first_move.h"
#include "search/known_positions.h"
#include "search/thread_vote.h"

namespace search {

using chess::Move;
using chess::Position;

namespace {

constexpr usize ReserveBytes = usize(64) << 10;

// Is there as much memory left as a search by so many threads takes in small pieces: root moves, lines, reports? (Where
// memory is short, glibc gives a page for each: a thread has no pool of its own then.)
bool has_small_memory(usize threads) {
    constexpr usize BytesPerThread = usize(1) << 20;
    return std::unique_ptr<std::byte[]>(new (std::nothrow) std::byte[threads * BytesPerThread]) != nullptr;
}

}  // namespace

ThreadPool::ThreadPool(SharedState& shared, ThreadMaker make_thread)
    : shared_(shared), make_thread_(std::move(make_thread)), root_(Position::start()) {
    if (!resize(1)) throw std::runtime_error("there is no thread or no memory to search with");
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
        if (!has_small_memory(total)) return false;
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
    prepare(root, limits);
    main_thread().run([this](Worker& main_worker) { search_with_helpers(main_worker); });
}

void ThreadPool::search(const Position& root, const Limits& limits) {
    prepare(root, limits);
    search_with_helpers(main_thread().worker());
}

void ThreadPool::prepare(const Position& root, const Limits& limits) {
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
    reserve_.reset(new (std::nothrow) std::byte[ReserveBytes]);
    shared_.nodes_elsewhere = 0;
    shared_.table_hits_elsewhere = 0;
    for (const auto& thread : threads_) thread->worker().reset_nodes();
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
        shared_.pondering = false;
    }
    changed_.notify_all();
}

void ThreadPool::clear() {
    clear_histories();
    clear_table();
}

void ThreadPool::clear_histories() {
    run_on_all([](Worker& worker) { worker.clear(); });
    ++shared_.cleared_histories;
}

void ThreadPool::clear_table() {
    shared_.tt.clear();
    ++shared_.cleared_tables;
}

bool ThreadPool::use_network(const eval::nnue::Network* network) {
    std::vector<eval::Accumulators> made;
    std::atomic<bool> all_made = true;
    try {
        made.resize(threads_.size());
    } catch (const std::bad_alloc&) {
        return false;
    }
    run_on_all([&](Worker& worker) {
        try {
            made[worker.number()] = eval::accumulators_for(network);
        } catch (const std::bad_alloc&) {
            all_made = false;
        }
    });
    if (!all_made || !has_small_memory(threads_.size())) return false;
    run_on_all([&](Worker& worker) { worker.use(std::move(made[worker.number()])); });
    shared_.options.network = network;
    clear();
    return true;
}

void ThreadPool::run_on_all(const WorkerThread::Job& job) {
    assert(!is_searching());
    // By reference, as a copy of the job may take memory.
    for (const auto& thread : threads_) thread->run([&job](Worker& worker) { job(worker); });
    for (const auto& thread : threads_) thread->wait();
}

// On the thread that searches with the main worker. It starts and awaits the helpers itself, so that they are all at rest
// when it answers.
void ThreadPool::search_with_helpers(Worker& main_worker) {
    ask_tables();
    for (usize i = 1; i < threads_.size(); ++i)
        threads_[i]->run([this](Worker& helper) { search_while_memory_lasts(helper); });
    search_while_memory_lasts(main_worker);
    wait_for_permission_to_answer();
    shared_.stop = true;
    for (usize i = 1; i < threads_.size(); ++i) threads_[i]->wait();

    reserve_ = nullptr;
    if (shared_.listener != nullptr) shared_.listener->on_best_move(answer(main_worker));
}

// Before any worker begins. Where memory is short they do without.
void ThreadPool::ask_tables() {
    shared_.root_tables = {};
    try {
        shared_.root_tables = ask_tables_of_root(root_, shared_.limits, shared_.options.tables);
        const auto& ranking = shared_.root_tables.ranking;
        if (ranking && shared_.is_watched()) shared_.listener->on_root_tables({ranking->value()});
    } catch (const std::bad_alloc&) {
    }
}

// What a search takes is small, lines and the text of reports; where not even that is left it ends with what it has
// found.
void ThreadPool::search_while_memory_lasts(Worker& worker) const {
    try {
        worker.search_root(root_);
    } catch (const std::bad_alloc&) {
    }
}

// UCI: no best move before stop while pondering or in an infinite search, whatever has been found.
void ThreadPool::wait_for_permission_to_answer() {
    std::unique_lock lock(mutex_);
    changed_.wait(
        lock, [this] { return stop_requested_ || (!shared_.limits.infinite && !shared_.pondering.load()); });
}

// The main worker's result counts alone where its lines have been asked for: with several lines, whose best one it
// has shown beside the others, and to a given depth, which it has reached and the others may not have.
const Worker& ThreadPool::choose_worker() const {
    if (threads_.size() == 1 || shared_.options.multi_pv > 1 || shared_.limits.depth)
        return main_thread().worker();
    std::vector<ThreadResult> results;
    for (const Worker* const each : shared_.workers) {
        if (each->root_moves().empty()) return main_thread().worker();  // no legal move, or no memory
        results.push_back(each->result());
    }
    if (results.front().completed_depth == 0) return main_thread().worker();  // its memory did not last
    return threads_[choose_result(results)]->worker();
}

// The line of the worker that is chosen is the last one reported.
BestMoveReport ThreadPool::answer(Worker& main_worker) const {
    try {
        const Worker& chosen = choose_worker();
        BestMoveReport report = best_move_of(chosen, main_worker);
        if (!shared_.is_watched()) return report;
        if (&chosen != &main_worker)
            shared_.listener->on_line(report.line);
        else if (!chosen.root_moves().empty())
            main_worker.report_completed_lines(report.line);
        return report;
    } catch (const std::bad_alloc&) {
        return bare_move_of(main_worker);
    }
}

BestMoveReport ThreadPool::best_move_of(const Worker& chosen, Worker& main_worker) const {
    if (chosen.root_moves().empty()) {
        BestMoveReport report = bare_move_of(chosen);
        if (report.best == Move::none()) report.line = report_of_no_move(root_, shared_.time.elapsed());
        return report;
    }
    BestMoveReport report;
    report.line = chosen.best_line();
    report.whole_score = chosen.whole_score();
    if (shared_.is_watched()) main_worker.perfect(report.line, root_);  // which told all lines
    const std::vector<Move>& pv = report.line.pv;
    report.best = pv.front();

    Position position = root_;
    position.do_move(report.best);
    Move reply = pv.size() > 1 ? pv[1] : Move::none();
    if (reply == Move::none())
        if (const auto entry = probe(shared_.tt, position, 1)) reply = entry->move;
    if (!position.is_legal(reply) || chess::is_draw(position, 0)) return report;
    position.do_move(reply);
    // Nothing to ponder on where the reply ends the game.
    if (chess::has_legal_move(position) && !chess::is_draw(position, 0)) report.ponder = reply;
    return report;
}

// Without a line, which takes memory; any legal move where the search had none to begin with.
BestMoveReport ThreadPool::bare_move_of(const Worker& worker) const {
    const bool has_begun = !worker.root_moves().empty();
    BestMoveReport report;
    report.best = has_begun ? worker.root_moves().front().move : first_move(root_, shared_.limits);
    report.line.bound = Bound::None;
    return report;
}

}  // namespace search
