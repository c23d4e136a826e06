// Recognises drawish endings by material, the wrong rook pawn and a table for king and pawn against king.
#include "eval/drawish_endings.h"

#include "chess/attacks.h"
#include "eval/king_pawn_king.h"

namespace eval {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Rank;
using chess::Square;

// The value of the pieces in the usual points: minor piece 3, rook 5, queen 9.
int piece_points(const Position& position, Color us) {
    return 3 * position.pieces(us, PieceType::Knight, PieceType::Bishop).count() +
           5 * position.pieces(us, PieceType::Rook).count() +
           9 * position.pieces(us, PieceType::Queen).count();
}

// The side has nothing but its king and any number of bishops of one square colour. It can mate only if the
// enemy helps.
bool has_bishops_of_one_color_only(const Position& position, Color us) {
    const Bitboard bishops = position.pieces(us, PieceType::Bishop);
    const bool has_others = bishops.count() + 1 != position.pieces(us).count();
    return !has_others && ((bishops & chess::DarkSquares).empty() || (bishops & chess::LightSquares).empty());
}

// The scale if the side that is ahead has no pawns.
int scale_without_pawns(const Position& position, Color strong) {
    const int own = piece_points(position, strong);
    const int enemy = piece_points(position, ~strong);
    if (own <= 3 || has_bishops_of_one_color_only(position, strong)) return 0;
    const bool two_knights = own == 6 && position.pieces(strong, PieceType::Knight).count() == 2;
    if (two_knights) return enemy == 0 && position.pieces(~strong, PieceType::Pawn).any() ? 4 : 0;
    if (enemy == 0 || own - enemy > 3) return FullScale;
    // An extra minor piece or exchange is not enough. A queen against two minor pieces has some winning
    // chances. Two bishops usually win against a knight, but often not within fifty moves.
    const bool queen_against_minors = own == 9 && enemy == 6;
    const bool bishops_against_knight = own == 6 && position.pieces(strong, PieceType::Bishop).count() == 2 &&
                                        position.pieces(~strong, PieceType::Knight).count() == 1;
    if (bishops_against_knight) return 32;
    return queen_against_minors ? 24 : 6;
}

// All pawns are on one rook file, and the defending king holds the promotion corner, which no bishop covers.
bool is_wrong_rook_pawn(const Position& position, Color strong) {
    const Bitboard pawns = position.pieces(strong, PieceType::Pawn);
    const bool one_edge_file = (pawns & ~chess::FileA).empty() || (pawns & ~chess::FileH).empty();
    if (!one_edge_file) return false;
    const Bitboard bishops = position.pieces(strong, PieceType::Bishop);
    const Bitboard others = position.pieces(strong) & ~pawns & ~bishops & ~position.pieces(PieceType::King);
    if (others.any()) return false;

    const Square corner(pawns.first().file(), chess::relative_rank(strong, Rank::R8));
    const Bitboard corner_color =
        chess::DarkSquares.contains(corner) ? chess::DarkSquares : chess::LightSquares;
    const Bitboard by_the_corner = chess::king_attacks(corner) | Bitboard(corner);
    return (bishops & corner_color).empty() && by_the_corner.contains(position.king_square(~strong));
}

// A single pawn against the bare king. The table holds only positions in which White has the pawn.
bool is_drawn_king_pawn_king(const Position& position, Color strong) {
    if (position.occupied().count() != 3) return false;
    const auto seen = [strong](Square square) { return square.relative_to(strong); };
    return !wins_king_pawn_king(seen(position.king_square(strong)),
                                seen(position.pieces(strong, PieceType::Pawn).first()),
                                seen(position.king_square(~strong)), position.side_to_move() == strong);
}

bool has_king_pawns_and_bishops_only(const Position& position, Color us) {
    return (position.pieces(us) & ~position.pieces(PieceType::King) &
            ~position.pieces(PieceType::Pawn, PieceType::Bishop))
        .empty();
}

}  // namespace

int drawish_scale(const Position& position, Color strong) {
    const int pawns = position.pieces(strong, PieceType::Pawn).count();
    if (pawns == 0) return scale_without_pawns(position, strong);
    if (!has_king_pawns_and_bishops_only(position, strong)) return FullScale;
    if (is_wrong_rook_pawn(position, strong)) return 0;
    if (is_drawn_king_pawn_king(position, strong)) return 0;
    return has_opposite_bishops(position) ? 16 + 3 * pawns : FullScale;
}

bool has_opposite_bishops(const Position& position) {
    const Bitboard white = position.pieces(Color::White, PieceType::Bishop);
    const Bitboard black = position.pieces(Color::Black, PieceType::Bishop);
    return white.count() == 1 && black.count() == 1 &&
           (white & chess::DarkSquares).any() != (black & chess::DarkSquares).any();
}

}  // namespace eval
