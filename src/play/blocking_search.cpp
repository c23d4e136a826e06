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
    engine_.go(limits);

    Outcome outcome;
    std::unique_lock lock(mutex_);
    while (!has_best_move_.wait_for(lock, StopPollInterval, [&] { return best_move_.has_value(); })) {
        lock.unlock();
        if (!outcome.was_stopped && stop_requested && stop_requested()) {
            engine_.stop();
            outcome.was_stopped = true;
        }
        lock.lock();
    }
    outcome.best_move = *best_move_;
    lock.unlock();

    outcome.time = std::chrono::duration_cast<search::Milliseconds>(search::Clock::now() - start);
    engine_.wait();
    outcome.nodes = engine_.nodes();
    total_nodes_ += outcome.nodes;
    return outcome;
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
