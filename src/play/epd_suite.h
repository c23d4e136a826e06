// Test suites of positions: lets the engine search each one and counts the solutions found.
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

// A position and what counts as its solution; each part that is there must hold.
struct EpdTask {
    chess::Position position;
    std::string id;
    std::vector<chess::Move> best;     // bm: one of these
    std::vector<chess::Move> avoided;  // am: none of these
    std::optional<int> mate_in;        // dm: a mate in at most so many moves

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
// One task a line; empty lines and those that begin with # are none.
EpdSuite read_epd_suite(std::istream& in);

// A task that was tried.
struct EpdStep {
    usize number = 0;  // from 1
    usize total = 0;
    const EpdTask& task;
    chess::Move found;  // Move::none() where there is no legal move
    bool solved = false;
    // From when on the search held on to the solution, if it did.
    std::optional<search::LineReport> solved_since = {};
    int depth = 0;  // of the last line
    u64 nodes = 0;
    search::Milliseconds time{0};
};

// Searches the position of each task within the limits, as the first one of a game, with an engine of its own. Gives
// the number of the solved; an error if there is no memory for a hash of that size.
util::Result<int, std::string> run_epd_suite(std::span<const EpdTask> tasks, const search::Limits& limits,
                                             int hash_mib, const std::function<void(const EpdStep&)>& on_step,
                                             const util::StopRequested& stop_requested);

}  // namespace play
