// The hooks of a search: the observer, which learns enough to draw the tree of any algorithm of this library,
// and the stop.
#pragma once

#include <optional>

#include "adversarial/game.h"
#include "adversarial/result.h"
#include "util/ints.h"

namespace adversarial {

template <class Action>
struct NodeEntry {
    int ply;                   // from the root
    std::optional<int> depth;  // plies to go; none: no limit
    NodeKind kind;
    Player view;  // for whom alpha, beta and all values reported at this node are
    double alpha, beta;
    std::optional<Action> action;  // that led here; none at the root
};

enum class LeafKind : u8 { Terminal, Horizon, Playout };

// Why the rest of a node is not visited.
enum class CutReason : u8 {
    Beta,        // MAX has found an action worth beta or more
    Alpha,       // MIN has found an action worth alpha or less
    StarBeta,    // the expectation cannot fall below beta, whatever the other outcomes are worth
    StarAlpha,   // the expectation cannot rise above alpha
    ProbeBeta,   // as StarBeta, seen by Star2's probe
    ProbeAlpha,  // as StarAlpha, seen by Star2's probe
    Memory,      // a bound in the table, from an earlier visit, answers for the node
};

// Does nothing, and costs nothing once compiled; observers derive from it and hide the functions they want.
// Every enter has its leave; what is reported in between, and is not of a child, is of the node.
struct NullObserver {
    template <class G, class Action>
    void enter(const G& /*game*/, const NodeEntry<Action>&) {}  // the game stands at the node
    void window(double /*alpha*/, double /*beta*/) {}           // alpha or beta of the node has moved
    void cut(CutReason, double /*value*/) {}
    void leaf(LeafKind, double /*value*/) {}
    // Of the searches by proof numbers, whose values are 1 for proven, -1 for disproven and 0 for neither.
    void numbers(u32 /*proof*/, u32 /*disproof*/) {}
    void leave(double /*value*/) {}
    // What comes was searched before with another window.
    void re_search(double /*alpha*/, double /*beta*/) {}
    // MCTS chooses among the children of the node by UCB1, which is win_rate + bonus. Told for each of them.
    template <class Action>
    void candidate(const Action&, double /*win_rate*/, double /*bonus*/) {}
    // One iteration of iterative deepening is done; of MCTS, the 1st, 2nd, 4th, 8th ...
    template <class Action>
    void iteration(const SearchResult<Action>&) {}
};

// Stop hooks: asked before every node (MCTS: after every iteration), true ends the search.
struct NeverStop {
    bool operator()(const Counts&) const { return false; }
};

}  // namespace adversarial
