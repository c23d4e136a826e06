// Starting, stopping and answering; the search itself is the worker's.
#include "search/thread_pool.h"

#include "chess/draw_rules.h"
#include "chess/movegen.h"

namespace search {

using chess::Move;
using chess::Position;

ThreadPool::ThreadPool(SharedState& shared)
    : shared_(shared), worker_(std::make_unique<Worker>(shared)), root_(Position::start()),
      thread_([this] { loop(); }) {}

ThreadPool::~ThreadPool() {
    stop();
    wait();
    {
        const std::lock_guard lock(mutex_);
        quitting_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void ThreadPool::start(const Position& root, const Limits& limits) {
    {
        const std::lock_guard lock(mutex_);
        assert(!searching_);
        root_ = root;
        shared_.limits = limits;
        shared_.stop = false;
        shared_.pondering = limits.ponder;
        shared_.time.start(limits, root.side_to_move(), shared_.options.move_overhead);
        shared_.tt.start_new_search();
        searching_ = true;
    }
    changed_.notify_all();
}

void ThreadPool::stop() {
    {
        const std::lock_guard lock(mutex_);
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

void ThreadPool::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !searching_; });
}

bool ThreadPool::is_searching() const {
    const std::lock_guard lock(mutex_);
    return searching_;
}

void ThreadPool::clear() {
    assert(!is_searching());
    worker_->clear();
    shared_.tt.clear();
}

void ThreadPool::loop() {
    while (true) {
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return searching_ || quitting_; });
            if (quitting_) return;
        }
        run_search();
        {
            const std::lock_guard lock(mutex_);
            searching_ = false;
        }
        changed_.notify_all();
    }
}

void ThreadPool::run_search() {
    worker_->search_root(root_);
    wait_for_permission_to_answer();
    if (shared_.listener != nullptr) shared_.listener->on_best_move(best_move());
}

// UCI: no best move before stop while pondering or in an infinite search, whatever has been found.
void ThreadPool::wait_for_permission_to_answer() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] {
        return shared_.stop.load() || (!shared_.limits.infinite && !shared_.pondering.load());
    });
}

BestMoveReport ThreadPool::best_move() const {
    BestMoveReport report;
    if (worker_->root_moves().empty()) return report;
    const RootMove& best = worker_->root_moves().front();
    report.best = best.move;

    Position position = root_;
    position.do_move(best.move);
    Move reply = best.pv.size() > 1 ? best.pv[1] : Move::none();
    if (reply == Move::none())
        if (const auto hit = shared_.tt.probe(position.key(), 1)) reply = hit->move;
    if (!position.is_legal(reply) || chess::is_draw(position, 0)) return report;
    position.do_move(reply);
    // Nothing to ponder on where the reply ends the game.
    if (chess::has_legal_move(position) && !chess::is_draw(position, 0)) report.ponder = reply;
    return report;
}

}  // namespace search
