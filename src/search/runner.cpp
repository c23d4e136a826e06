// A best move is reported even if there was no memory for the search; in infinite or ponder mode not before
// stop or ponderhit.
#include "search/runner.h"

#include <cassert>
#include <exception>
#include <new>
#include <utility>

#include "search/thread_pool.h"

namespace search {

Runner::Runner(ThreadPool& pool, util::ThreadMaker make_thread)
    : pool_(pool), shared_(pool.shared()), make_thread_(std::move(make_thread)) {}

Runner::~Runner() {
    stop();
    wait();
}

bool Runner::take_thread() {
    try {
        if (!thread_) thread_.emplace(make_thread_);
        return true;
    } catch (const std::exception&) {  // no thread or no memory
        return false;
    }
}

void Runner::start(Search search, const chess::Position& root, const Limits& limits) {
    assert(!is_searching());
    if (!thread_) thread_.emplace(make_thread_);
    util::JobThread::Job job = [this, search = std::move(search), root] { search_and_answer(search, root); };
    prepare(root, limits);
    thread_->run(std::move(job));
}

BestMoveReport Runner::run(const Search& search, const chess::Position& root, const Limits& limits) {
    assert(!is_searching());
    prepare(root, limits);
    return search_and_answer(search, root);
}

void Runner::prepare(const chess::Position& root, const Limits& limits) {
    const std::lock_guard lock(mutex_);
    is_infinite_ = limits.infinite;
    shared_.begin_search(limits, root.side_to_move());
}

void Runner::stop() {
    {
        const std::lock_guard lock(mutex_);
        shared_.request_stop();
    }
    changed_.notify_all();
}

void Runner::ponder_hit() {
    {
        const std::lock_guard lock(mutex_);
        shared_.pondering = false;
    }
    changed_.notify_all();
}

void Runner::wait() {
    if (thread_) thread_->wait();
}

BestMoveReport Runner::search_and_answer(const Search& search, const chess::Position& root) {
    BestMoveReport report;
    try {
        report = search(pool_, root);
    } catch (const std::bad_alloc&) {
        report = bare_answer(root, shared_.limits);
    }
    wait_for_permission_to_answer();
    if (shared_.listener != nullptr) shared_.listener->on_best_move(report);
    return report;
}

bool Runner::may_answer() const { return shared_.stop_requested || (!is_infinite_ && !shared_.pondering); }

void Runner::wait_for_permission_to_answer() {
    constexpr Milliseconds AskInterval{10};
    const auto is_permitted = [this] { return may_answer(); };
    std::unique_lock lock(mutex_);
    if (!shared_.stop_asked) return changed_.wait(lock, is_permitted);
    while (!changed_.wait_for(lock, AskInterval, is_permitted)) {
        lock.unlock();  // stop_asked may call stop()
        shared_.gives_up();
        lock.lock();
    }
}

}  // namespace search
