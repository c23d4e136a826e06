// What stays the same over many searches.
#pragma once

#include "search/limits.h"

namespace eval::nnue {
class Network;
}  // namespace eval::nnue

namespace tablebase {
class Oracle;
}  // namespace tablebase

namespace search {

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
    // Off: no pruning, no reductions, extensions or quiescence, no table cutoffs; the value is plain minimax's. For
    // tests and for teaching.
    bool selective = true;
    // What positions are evaluated with; nothing: the classical evaluation. Outlives the searches.
    const eval::nnue::Network* network = nullptr;
    // Off: the network's value counts as it is, without mop-up and drawish scales, and no evaluation fades towards the
    // fifty-move rule. For scores that a network learns from: it would learn these, and play would apply them once more.
    // The classical evaluation keeps its scales, which are part of it.
    bool adjusts_network = true;
    TableOptions tables;
};

}  // namespace search
