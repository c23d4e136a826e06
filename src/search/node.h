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
    bool selective = true;  // Options::selective
    bool is_pv = false;     // has an open window
    bool cut_node = false;  // expected to fail high
    bool in_check = false;
    bool improving = false;  // static_eval above that of two plies ago
    bool was_pv = false;     // is a PV node, or was one when the table saw it
    chess::Move excluded;    // not to be searched (CPW: Singular Extensions); Move::none() as a rule
    Score raw_eval;          // as the evaluation gave it, for the table; Score::none() in check
    Score static_eval;       // with the correction history and the fifty-move clock; Score::none() in check
    Score eval;              // static_eval sharpened by the table's score
    int correction_cp = 0;   // what the correction history added
    // What the node is worth at least and at most, by the endgame tables.
    Score least = -Score::infinite();
    Score most = Score::infinite();
    std::optional<TtEntry> tt;

    chess::Move tt_move() const { return tt ? tt->move : chess::Move::none(); }
};

struct MoveContext {  // of one move of a node, filled by open_move()
    chess::Move move;
    int number = 0;  // in the order of the search, from 1
    bool is_quiet = true;
    bool gives_check = false;
    bool is_tt_move = false;
    bool is_killer = false;
    int history = 0;              // what the histories say of it, in their points
    int base_reduction_1024 = 0;  // by depth and number alone, see reductions.h
};

// Does the table's score settle this window?
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
