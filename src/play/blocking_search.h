// One search after another, each to its end; for bench and test suites, which want results and not reports.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

#include "engine/engine.h"

namespace play {

// Asked now and then whether to give up; must be safe to call at any time.
using StopRequested = std::function<bool()>;

class BlockingSearch : private search::SearchListener {
public:
    using LineHandler = std::function<void(const search::LineReport&)>;

    BlockingSearch() : engine_(*this) {}
    ~BlockingSearch() override {
        engine_.stop();
        engine_.wait();
    }

    engine::Engine& engine() { return engine_; }

    struct Outcome {
        search::BestMoveReport best_move;
        u64 nodes = 0;
        search::Milliseconds time{0};
        bool was_stopped = false;
    };
    // The handler is called from the thread that searches: this one, where no stop can be requested.
    Outcome run(const chess::Position& position, search::Limits limits,
                const StopRequested& stop_requested = {}, LineHandler on_line = {});
    // Of all searches so far.
    u64 total_nodes() const { return total_nodes_; }

private:
    bool wait_for_best_move(const StopRequested& stop_requested);
    bool wants_progress() const override { return bool(line_handler_); }
    void on_line(const search::LineReport& report) override;
    void on_best_move(const search::BestMoveReport& report) override;

    LineHandler line_handler_;
    u64 total_nodes_ = 0;
    std::mutex mutex_;
    std::condition_variable has_best_move_;
    std::optional<search::BestMoveReport> best_move_;
    engine::Engine engine_;  // last: it ends before what its listener uses
};

}  // namespace play
