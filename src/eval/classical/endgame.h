// Endings that the general terms misjudge: driving a bare king to the edge, and advantages that do not win.
#pragma once

#include "eval/classical/board_facts.h"
#include "eval/classical/king_pawn_king.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"

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

// How much of an advantage counts, in 64ths.
inline constexpr int FullScale = 64;

// Strength of the pieces in the usual units: minor 3, rook 5, queen 9.
inline int piece_points(const Position& position, Color us) {
    return 3 * position.pieces(us, PieceType::Knight, PieceType::Bishop).count() +
           5 * position.pieces(us, PieceType::Rook).count() +
           9 * position.pieces(us, PieceType::Queen).count();
}

// The side that is ahead has no pawns (CPW: Draw Evaluation).
inline int scale_without_pawns(const BoardFacts& facts, Color strong) {
    const Position& position = facts.position;
    const int own = piece_points(position, strong);
    const int enemy = piece_points(position, ~strong);
    if (own <= 3) return 0;  // a single minor piece cannot mate
    const bool two_knights = own == 6 && position.pieces(strong, PieceType::Knight).count() == 2;
    if (two_knights) return enemy == 0 && facts.pawns[~strong].any() ? 4 : 0;
    if (enemy == 0 || own - enemy > 3) return FullScale;
    // A minor piece or an exchange more is not enough; the queen against two minors at least has some play.
    const bool queen_against_minors = own == 9 && enemy == 6;
    return queen_against_minors ? 24 : 6;
}

// CPW: Wrong Rook Pawn. Only rook pawns of one file, and the defending king holds the corner that no bishop covers.
inline bool is_wrong_rook_pawn(const BoardFacts& facts, Color strong) {
    const Position& position = facts.position;
    const Bitboard pawns = facts.pawns[strong];
    const bool one_edge_file = (pawns & ~chess::FileA).empty() || (pawns & ~chess::FileH).empty();
    const Bitboard bishops = position.pieces(strong, PieceType::Bishop);
    const Bitboard others = position.pieces(strong) & ~pawns & ~bishops & ~Bitboard(facts.king[strong]);
    if (!one_edge_file || others.any()) return false;

    const Square corner(pawns.first().file(), chess::relative_rank(strong, Rank::R8));
    const Bitboard corner_color =
        chess::DarkSquares.contains(corner) ? chess::DarkSquares : chess::LightSquares;
    return (bishops & corner_color).empty() && distance(facts.king[~strong], corner) <= 1;
}

// A single pawn against the bare king, which only White has in the table.
inline bool is_drawn_king_pawn_king(const BoardFacts& facts, Color strong) {
    if (facts.occupied.count() != 3) return false;
    const auto seen = [strong](Square square) { return square.relative_to(strong); };
    return !wins_king_pawn_king(seen(facts.king[strong]), seen(facts.pawns[strong].first()),
                                seen(facts.king[~strong]), facts.position.side_to_move() == strong);
}

// CPW: Bishops of Opposite Colors. One bishop each, of different square colours.
inline bool has_opposite_bishops(const Position& position) {
    const Bitboard white = position.pieces(Color::White, PieceType::Bishop);
    const Bitboard black = position.pieces(Color::Black, PieceType::Bishop);
    return white.count() == 1 && black.count() == 1 &&
           (white & chess::DarkSquares).any() != (black & chess::DarkSquares).any();
}

// The scale for the side that the terms see ahead.
inline int scale_for(const BoardFacts& facts, Color strong) {
    const Position& position = facts.position;
    const int pawns = facts.pawns[strong].count();
    if (pawns == 0) return scale_without_pawns(facts, strong);
    if (is_wrong_rook_pawn(facts, strong)) return 0;
    if (!position.pieces(~strong).more_than_one())  // a bare king: any pawn is enough, if it comes through
        return is_drawn_king_pawn_king(facts, strong) ? 0 : FullScale;

    // The fewer pawns, the nearer the draw.
    const int by_pawns = std::min(FullScale, 44 + 5 * pawns);
    if (!has_opposite_bishops(position)) return by_pawns;
    const bool bishops_alone =
        position.pieces(strong) ==
        (position.pieces(strong, PieceType::Pawn, PieceType::Bishop) | Bitboard(facts.king[strong]));
    return bishops_alone ? 16 + 3 * pawns : by_pawns - 10;
}

}  // namespace eval::classical
