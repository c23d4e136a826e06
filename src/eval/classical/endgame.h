// Endings that the general terms misjudge: driving a bare king to the edge, and advantages that hardly win.
#pragma once

#include "eval/classical/board_facts.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"
#include "eval/drawish_endings.h"

namespace eval::classical {

// CPW: Mop-up Evaluation. The king without any other piece goes to the edge, with bishop and knight to a corner of
// the bishop's colour, and the stronger king comes near.
template <Color Us, class Sink>
void evaluate_bare_king(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    const Position& position = facts.position;
    if (position.pieces(Them).more_than_one() || !position.has_non_pawns(Us)) return;

    const Square king = facts.king[Them];
    const auto from_centre = [](int line) { return line < 4 ? 3 - line : line - 4; };
    sink.add(Us, Term::Endgame, weights.mating_edge[0],
             from_centre(int(king.file())) + from_centre(int(king.rank())));
    sink.add(Us, Term::Endgame, weights.mating_near[0], 7 - distance(facts.king[Us], king));

    const Bitboard bishops = position.pieces(Us, PieceType::Bishop);
    const bool dark = (bishops & chess::DarkSquares).any();
    const bool light = (bishops & chess::LightSquares).any();
    const bool only_minors = position.pieces(Us, PieceType::Rook, PieceType::Queen).empty();
    if (only_minors && dark != light && position.pieces(Us, PieceType::Knight).any()) {
        const int to_corner = dark ? std::min(distance(king, Square(0)), distance(king, Square(63)))
                                   : std::min(distance(king, Square(7)), distance(king, Square(56)));
        sink.add(Us, Term::Endgame, weights.mating_corner[0], 7 - to_corner);
    }
}

// How much of an advantage counts, in 64ths, for the side that the terms see ahead.
inline int scale_for(const BoardFacts& facts, Color strong) {
    const Position& position = facts.position;
    const int drawish = drawish_scale(position, strong);
    const bool is_against_bare_king = !position.pieces(~strong).more_than_one();  // any pawn is enough
    if (drawish < FullScale || facts.pawns[strong].empty() || is_against_bare_king) return drawish;
    // The fewer pawns, the nearer the draw.
    const int by_pawns = std::min(FullScale, 44 + 5 * facts.pawns[strong].count());
    return has_opposite_bishops(position) ? by_pawns - 10 : by_pawns;
}

}  // namespace eval::classical
