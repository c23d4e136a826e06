// The limits of one search, and the options that stay the same over many searches.
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

// The parameters of UCI's `go`, in any combination.
struct Limits {
    std::vector<chess::Move> search_moves;  // only these at the root; empty: all
    std::optional<int> depth;               // plies, at least 1
    std::optional<u64> nodes;
    std::optional<u64> soft_nodes;  // no iteration begins after this many nodes; the lab's searches ignore it
    std::optional<int> mate;        // ends when a mate in at most this many moves is found, for either side
    std::optional<Milliseconds> move_time;
    chess::PerColor<std::optional<Milliseconds>> time;  // left on each clock; may be negative after lag
    chess::PerColor<Milliseconds> increment{};
    std::optional<int> moves_to_go;
    bool infinite = false;  // no best move before stop
    bool ponder = false;    // no best move before ponderhit or stop; time ends no search before ponderhit
    Clock::time_point start = Clock::now();  // when the command arrived

    // Whether a root move may be searched.
    bool allows(chess::Move move) const {
        return search_moves.empty() || std::ranges::count(search_moves, move) > 0;
    }
};

inline constexpr int MostTableMen = 7;

// Which nodes are probed in the endgame tables.
struct TableOptions {
    const tablebase::Oracle* oracle = nullptr;  // nullptr: no tables; must outlive the searches
    int probe_depth = 1;          // the least depth in plies, for positions of the most men that are probed
    int most_men = MostTableMen;  // kings included; the largest tables present limit it further
    bool fifty_move_rule = true;  // off: cursed wins count as won, blessed losses as lost
};

inline constexpr Milliseconds DefaultMoveOverhead{10};

struct Options {
    int multi_pv = 1;
    Milliseconds move_overhead = DefaultMoveOverhead;
    // The network that evaluates; nullptr: the classical evaluation. Must outlive the searches.
    const eval::nnue::Network* network = nullptr;
    // Off: the network's value is used unchanged, without mop-up and drawish scales, and no evaluation fades
    // towards the fifty-move rule. For scores that a network is trained on: a network would learn these
    // adjustments, and play would apply them a second time. The classical evaluation keeps its scales, which
    // are part of it.
    bool adjusts_network = true;
    TableOptions tables;
};

}  // namespace search
