// What ends a search: the parameters of UCI's `go`, any mixture of them.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include "chess/color.h"
#include "chess/move.h"

namespace search {

using Milliseconds = std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

struct Limits {
    std::vector<chess::Move> search_moves;  // only these at the root; empty: all
    std::optional<int> depth;               // plies, at least 1
    std::optional<u64> nodes;
    std::optional<u64> soft_nodes;  // begins no iteration after so many; the lab's searches do not know it
    std::optional<int> mate;        // ends when a mate in at most so many moves is found, for either side
    std::optional<Milliseconds> move_time;
    chess::PerColor<std::optional<Milliseconds>> time;  // left on each clock; may be negative after lag
    chess::PerColor<Milliseconds> increment{};
    std::optional<int> moves_to_go;
    bool infinite = false;  // no best move before stop
    bool ponder = false;    // no best move before ponderhit or stop; the clocks count from ponderhit
    Clock::time_point start = Clock::now();  // when the command came

    // At the root.
    bool allows(chess::Move move) const {
        return search_moves.empty() ||
               std::find(search_moves.begin(), search_moves.end(), move) != search_moves.end();
    }
};

}  // namespace search
