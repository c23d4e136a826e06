// Endings that the general terms misjudge: driving a bare king to the edge, and advantages that rarely win.
#pragma once

#include "eval/classical/board_facts.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"
#include "eval/drawish_endings.h"
#include "eval/mop_up.h"

namespace eval::classical {

// Rewards driving a bare king to the edge and bringing the stronger king near it.
template <Color Us, class Sink>
void evaluate_bare_king(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    const Position& position = facts.position;
    if (position.pieces(Them).more_than_one() || !position.has_non_pawns(Us)) return;

    const MopUp mop_up = mop_up_of(position, Us);
    sink.add(Us, Term::Endgame, weights.mating_edge[0], mop_up.edge);
    sink.add(Us, Term::Endgame, weights.mating_near[0], mop_up.near);
    sink.add(Us, Term::Endgame, weights.mating_corner[0], mop_up.corner);
}

// How many 64ths of the advantage count for `strong`, the side that the terms see ahead.
inline int scale_for(const BoardFacts& facts, Color strong) {
    const Position& position = facts.position;
    const int drawish = drawish_scale(position, strong);
    const bool is_against_bare_king = !position.pieces(~strong).more_than_one();  // one pawn is enough
    if (drawish < FullScale || facts.pawns[strong].empty() || is_against_bare_king) return drawish;
    // With fewer pawns, a draw is more likely.
    const int by_pawns = std::min(FullScale, 44 + 5 * facts.pawns[strong].count());
    return has_opposite_bishops(position) ? by_pawns - 10 : by_pawns;
}

}  // namespace eval::classical
