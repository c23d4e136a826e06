// The facts of one node of the search tree, so that a step of the search takes three arguments and not twelve.
#pragma once

#include <optional>

#include "eval/score.h"
#include "search/tt.h"
#include "search/window.h"

namespace search {

using Depth = int;  // plies to go
// CPW: Node Types. Root and PV nodes are searched with an open window, all others with a null window.
enum class NodeType { Root, Pv, NonPv };

struct NodeContext {  // filled once by open_node()
    Depth depth = 0;
    Score alpha;
    Score beta;
    bool selective = true;  // Options::selective; false: PVS alone, nothing pruned or reduced
    bool is_pv = false;     // has an open window
    bool cut_node = false;  // CPW: Node Types; expected to fail high
    bool in_check = false;
    bool improving = false;  // static_eval above that of two plies ago, or of four if we were in check then
    bool was_pv = false;     // is a PV node, or was one when the table saw it
    chess::Move excluded;    // not to be searched (CPW: Singular Extensions); Move::none() as a rule
    Score raw_eval;          // as the evaluation gave it, for the table; Score::none() in check
    Score static_eval;       // with the correction history and the fifty-move clock; Score::none() in check
    Score eval;              // static_eval sharpened by the table's score
    int correction_cp = 0;   // what the correction history added
    // What the node is worth at least and at most, by the endgame tables; only PV nodes have such bounds.
    Score least = -Score::infinite();
    Score most = Score::infinite();
    std::optional<TtEntry> tt;  // the table's entry of this position; nothing if there is none

    chess::Move tt_move() const { return tt ? tt->move : chess::Move::none(); }
};

struct MoveContext {  // of one move of a node, filled by open_move()
    chess::Move move;
    int number = 0;  // in the order of the search, from 1
    bool is_quiet = true;
    bool gives_check = false;
    bool is_tt_move = false;
    bool is_killer = false;
    int history = 0;              // sum of the histories for this move, in points; see history.h
    int base_reduction_1024 = 0;  // by depth and number alone, see reductions.h
};

// Does the table's score settle this window? A lower bound does if it reaches beta, an upper bound if alpha reaches it.
inline bool tt_score_decides(const TtEntry& tt, Score alpha, Score beta) {
    if (tt.bound == Bound::Exact) return true;
    return tt.bound == Bound::Lower ? tt.score >= beta : tt.bound == Bound::Upper && tt.score <= alpha;
}

// What a node's best score is worth, once its moves were searched with that window.
inline Bound bound_of(Score best, const Window& window) {
    if (best >= window.beta) return Bound::Lower;
    return best > window.alpha ? Bound::Exact : Bound::Upper;
}

}  // namespace search
