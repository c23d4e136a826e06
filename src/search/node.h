// The facts of one node of the search tree, so that a step of the search takes three arguments and not twelve.
#pragma once

#include <optional>

#include "eval/score.h"
#include "search/tt.h"
#include "search/window.h"

namespace search {

using Depth = int;  // plies to go
// CPW: Node Types. Root and PV nodes are searched with an open window, all others with a null window. Plain ones are for
// tests: of all their moves none is pruned, reduced or extended, so that the value is minimax's.
enum class NodeType { Root, Pv, NonPv, PlainPv, PlainNonPv };
constexpr bool is_pv(NodeType type) { return type != NodeType::NonPv && type != NodeType::PlainNonPv; }
constexpr bool is_plain(NodeType type) { return type == NodeType::PlainPv || type == NodeType::PlainNonPv; }

struct NodeContext {  // filled once by open_node()
    Depth depth = 0;
    Window window;
    bool is_pv = false;     // has an open window
    bool cut_node = false;  // CPW: Node Types; expected to fail high
    bool in_check = false;
    bool improving = false;  // static_eval above that of two plies ago, or of four if we were in check then
    bool was_pv = false;     // is a PV node, or was one when the table saw it
    chess::Move excluded;    // not to be searched (CPW: Singular Extensions); Move::none() as a rule
    Score raw_eval = Score::none();  // as the evaluation gave it, for the table; none in check
    Score static_eval;      // with the correction history and the fifty-move clock; Score::none() in check
    Score eval;             // static_eval sharpened by the table's score
    int correction_cp = 0;  // what the correction history added
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
inline bool tt_score_decides(const TtEntry& tt, const Window& window) {
    if (tt.bound == Bound::Exact) return true;
    return tt.bound == Bound::Lower ? tt.score >= window.beta
                                    : tt.bound == Bound::Upper && tt.score <= window.alpha;
}
// Does the table's score say more than that one, as it points beyond it?
inline bool tt_score_sharpens(const TtEntry& tt, Score score) { return tt_score_decides(tt, {score, score}); }

}  // namespace search
