// Test suites of positions: lets the engine search each one and counts the solutions found.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "eval/score.h"
#include "search/limits.h"
#include "uci/blocking_search.h"
#include "util/result.h"

namespace uci {

// A position and what counts as its solution; each part that is there must hold.
struct EpdTask {
    chess::Position position;
    std::string id;
    std::vector<chess::Move> best;     // bm: one of these
    std::vector<chess::Move> avoided;  // am: none of these
    std::optional<int> mate_in;        // dm: a mate in at most so many moves

    bool is_solved_by(chess::Move move, eval::Score score) const;
    // "bm Nf3 Nc3; dm 4"
    std::string expectation() const;
};

// The error says which part of the line is wrong.
util::Result<EpdTask, std::string> read_epd_task(std::string_view line);

struct EpdSummary {
    int solved = 0;
    int total = 0;
    int unreadable = 0;
};

// Searches each position of the suite within the limits. `print` gets the unreadable lines first, with their
// numbers, then one line a position.
EpdSummary run_epd_suite(std::istream& suite, const search::Limits& limits, int hash_mib,
                         const std::function<void(const std::string&)>& print,
                         const StopRequested& stop_requested);

}  // namespace uci
