// Test suites of positions: the engine searches each position, and the solutions found are counted.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "util/result.h"

namespace play {

// A position and the conditions for its solution; each condition that is present must hold.
struct EpdTask {
    chess::Position position;
    std::string id;
    std::vector<chess::Move> best;     // bm: one of these
    std::vector<chess::Move> avoided;  // am: none of these
    std::optional<int> mate_in;        // dm: a mate in at most this many moves

    bool is_solved_by(chess::Move move, eval::Score score) const;
};

// The error says which part of the line is wrong.
util::Result<EpdTask, std::string> read_epd_task(std::string_view line);

struct EpdSuite {
    struct UnreadableLine {
        int number = 0;  // from 1
        std::string error;
    };
    std::vector<EpdTask> tasks;
    std::vector<UnreadableLine> unreadable;
};
// One task per line; empty lines and lines that begin with # are skipped.
EpdSuite read_epd_suite(std::istream& in);

// The result of one task.
struct EpdStep {
    usize number = 0;  // from 1
    usize total = 0;
    const EpdTask& task;
    chess::Move found;  // Move::none() if there is no legal move
    bool solved = false;
    // The report from which on the search kept the solution, if it did.
    std::optional<search::LineReport> solved_since = {};
    int depth = 0;  // of the last reported line
    u64 nodes = 0;
    search::Milliseconds time{0};
};

// Searches the position of each task within the limits, each as the first position of a game, with its own
// engine. Gives the number of solved tasks, or an error if there is no memory for a hash of that size.
util::Result<int, std::string> run_epd_suite(std::span<const EpdTask> tasks, const search::Limits& limits,
                                             int hash_mib, const std::function<void(const EpdStep&)>& on_step,
                                             const util::StopRequested& stop_requested);

}  // namespace play
