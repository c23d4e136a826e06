// What a search is asked to do: what ends it, and what stays the same over many searches.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include "chess/color.h"
#include "chess/move.h"

namespace eval::nnue {
class Network;
}  // namespace eval::nnue

namespace tablebase {
class Oracle;
}  // namespace tablebase

namespace search {

using Milliseconds = std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// The parameters of UCI's `go`, any mixture of them.
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

inline constexpr int MostTableMen = 7;

// Which nodes the endgame tables are asked of.
struct TableOptions {
    const tablebase::Oracle* oracle = nullptr;  // none; outlives the searches
    int probe_depth = 1;          // the least, in plies, at positions of as many men as are asked of
    int most_men = MostTableMen;  // kings included; what the tables do not have is not asked of
    bool fifty_move_rule = true;  // off: cursed wins count as won, blessed losses as lost
};

struct Options {
    int multi_pv = 1;
    Milliseconds move_overhead{10};
    // What positions are evaluated with; nothing: the classical evaluation. Outlives the searches.
    const eval::nnue::Network* network = nullptr;
    // Off: the network's value counts as it is, without mop-up and drawish scales, and no evaluation fades towards the
    // fifty-move rule. For scores that a network learns from: it would learn these, and play would apply them once more.
    // The classical evaluation keeps its scales, which are part of it.
    bool adjusts_network = true;
    TableOptions tables;
};

}  // namespace search
