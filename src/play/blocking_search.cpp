// Waiting for the end of a search without adding to its time.
#include "play/blocking_search.h"

namespace play {

namespace {

constexpr search::Milliseconds StopPollInterval{10};

}  // namespace

BlockingSearch::Outcome BlockingSearch::run(const chess::Position& position, search::Limits limits,
                                            const StopRequested& stop_requested, LineHandler on_line) {
    line_handler_ = std::move(on_line);
    {
        const std::lock_guard lock(mutex_);
        best_move_.reset();
    }
    engine_.set_position(position);
    const auto start = search::Clock::now();
    limits.start = start;

    Outcome outcome;
    if (stop_requested) {
        engine_.go(limits);
        outcome.was_stopped = wait_for_best_move(stop_requested);
    } else {
        engine_.search(limits);
    }
    outcome.best_move = *best_move_;
    outcome.time = std::chrono::duration_cast<search::Milliseconds>(search::Clock::now() - start);
    engine_.wait();
    outcome.nodes = engine_.nodes();
    total_nodes_ += outcome.nodes;
    return outcome;
}

// Was the search stopped?
bool BlockingSearch::wait_for_best_move(const StopRequested& stop_requested) {
    bool was_stopped = false;
    std::unique_lock lock(mutex_);
    while (!has_best_move_.wait_for(lock, StopPollInterval, [&] { return best_move_.has_value(); })) {
        lock.unlock();
        if (!was_stopped && stop_requested()) {
            engine_.stop();
            was_stopped = true;
        }
        lock.lock();
    }
    return was_stopped;
}

void BlockingSearch::on_line(const search::LineReport& report) {
    if (line_handler_) line_handler_(report);
}

void BlockingSearch::on_best_move(const search::BestMoveReport& report) {
    const std::lock_guard lock(mutex_);
    best_move_ = report;
    has_best_move_.notify_one();
}

}  // namespace play
