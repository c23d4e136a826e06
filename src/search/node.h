// The facts about one node of the search tree, passed to each step of the search as one argument.
#pragma once

#include <optional>

#include "eval/score.h"
#include "search/tt.h"
#include "search/window.h"

namespace search {

using Depth = int;  // plies left to search
// CPW: Node Types. Root and PV nodes are searched with an open window, all others with a null window. Plain
// nodes are for tests: no move is pruned, reduced or extended, so that the value is that of minimax.
enum class NodeType { Root, Pv, NonPv, PlainPv, PlainNonPv };
constexpr bool is_pv(NodeType type) { return type != NodeType::NonPv && type != NodeType::PlainNonPv; }
constexpr bool is_plain(NodeType type) { return type == NodeType::PlainPv || type == NodeType::PlainNonPv; }

// Filled by open_node() and by the steps before the moves; quiescence fills what it needs.
struct NodeContext {
    Depth depth = 0;
    Window window;
    bool is_pv = false;     // has an open window
    bool cut_node = false;  // CPW: Node Types; expected to fail high
    bool in_check = false;
    bool improving = false;  // static_eval is above that of two plies ago, or of four if in check then
    bool was_pv = false;     // a PV node, or one according to the table
    chess::Move excluded;    // not searched here (CPW: Singular Extensions); usually Move::none()
    Score raw_eval = Score::none();  // as evaluated, for the table; Score::none() in check
    Score static_eval;      // with the correction history and the fifty-move clock; Score::none() in check
    Score eval;             // static_eval refined by the table's score
    int correction_cp = 0;  // what the correction history added
    // Bounds of the node's score from the endgame tables; only PV nodes have such bounds.
    Score least = -Score::infinite();
    Score most = Score::infinite();
    std::optional<TtEntry> tt;  // the transposition table's entry; nothing if there is none

    chess::Move tt_move() const { return tt ? tt->move : chess::Move::none(); }
};

struct MoveContext {  // of one move of a node, filled by open_move()
    chess::Move move;
    int number = 0;  // in the order of the search, from 1
    bool is_quiet = true;
    bool gives_check = false;
    bool confines_king = false;  // gives check and leaves the king no flight square
    bool is_tt_move = false;
    bool is_killer = false;
    int history = 0;              // sum of the histories for this move, in points; see history.h
    int base_reduction_1024 = 0;  // from depth and number alone, see reductions.h
};

// The result of the singular search.
struct SingularVerdict {
    int extension = 0;                          // plies; negative: a reduction
    std::optional<Score> leave = std::nullopt;  // the node's score: search no more moves
};

// Whether the table's score settles this window. A lower bound does if it reaches beta, an upper bound if it
// is at or below alpha.
inline bool tt_score_decides(const TtEntry& tt, const Window& window) {
    if (tt.bound == Bound::Exact) return true;
    return tt.bound == Bound::Lower ? tt.score >= window.beta
                                    : tt.bound == Bound::Upper && tt.score <= window.alpha;
}
// Whether the table's score is more accurate than `score`: it is exact, a lower bound of at least `score`, or
// an upper bound of at most `score`.
inline bool tt_score_sharpens(const TtEntry& tt, Score score) { return tt_score_decides(tt, {score, score}); }

}  // namespace search
