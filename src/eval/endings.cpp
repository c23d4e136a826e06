// Recognises drawish endings by material, the wrong rook pawn and a table for king and pawn against king.
#include "eval/endings.h"

#include <array>

namespace eval {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::File;
using chess::PieceType;
using chess::Position;
using chess::Rank;
using chess::Square;

// By symmetry the pawn is on one of the files a to d. Its squares are numbered rank by rank from a2.
constexpr usize PawnSquares = 4 * 6;

constexpr usize pawn_index(Square pawn) { return (usize(pawn.rank()) - 1) * 4 + usize(pawn.file()); }
constexpr Square pawn_square(usize index) { return Square(File(index % 4), Rank(1 + index / 4)); }

// The squares one king step away from any of these.
constexpr Bitboard neighbours(Bitboard squares) {
    const Bitboard beside = chess::east(squares) | chess::west(squares);
    const Bitboard row = squares | beside;
    return beside | chess::north(row) | chess::south(row);
}

// King and pawn against king is solved by iterating over all positions until nothing changes (CPW: Retrograde
// Analysis). One bitboard holds all squares of the black king, so that solving takes about a millisecond.
class Bitbase {
public:
    // Positions that are never found to be won are drawn.
    Bitbase() {
        for (bool changed = true; changed;) {
            changed = false;
            for (usize pawn = PawnSquares; pawn-- > 0;)  // from the far ranks: pawn moves use the ranks ahead
                for (int king = 0; king < 64; ++king) changed |= improve(pawn, Square(king));
        }
    }

    bool wins(Square white_king, Square pawn, Square black_king, bool white_to_move) const {
        const auto& won = white_to_move ? white_to_move_ : black_to_move_;
        return won[pawn_index(pawn)][usize(white_king.index())].contains(black_king);
    }

private:
    bool improve(usize pawn, Square king) {
        if (pawn_square(pawn) == king) return false;
        Bitboard& white = white_to_move_[pawn][usize(king.index())];
        Bitboard& black = black_to_move_[pawn][usize(king.index())];
        const Bitboard white_before = white;
        const Bitboard black_before = black;
        white = wins_to_move(pawn, king);
        black = wins_not_to_move(pawn, king);
        return white != white_before || black != black_before;
    }

    // The squares on which the black king is lost with White to move, by what is known so far.
    Bitboard wins_to_move(usize pawn, Square king) const {
        const Square from = pawn_square(pawn);
        const Square stop = from.ahead(Color::White);
        Bitboard wins;
        for (const Square to : chess::king_attacks(king) & ~Bitboard(from))
            wins |= black_to_move_[pawn][usize(to.index())];

        if (stop == king) {
            // The pawn cannot move.
        } else if (stop.rank() == Rank::R8) {
            // A new queen that cannot be captured wins; if it would stalemate, a rook wins.
            const bool guarded = chess::king_attacks(king).contains(stop);
            wins |= ~(guarded ? Bitboard(stop) : Bitboard(stop) | chess::king_attacks(stop));
        } else {
            wins |= black_to_move_[pawn + 4][usize(king.index())];
            if (from.rank() == Rank::R2 && stop.ahead(Color::White) != king)
                wins |= black_to_move_[pawn + 8][usize(king.index())] & ~Bitboard(stop);
        }
        return wins & ~chess::king_attacks(king) & ~Bitboard(king) & ~Bitboard(from) &
               ~chess::pawn_attacks(Color::White, from);
    }

    // The same with Black to move: the king is lost on every square that it can go to, and it is not
    // stalemate.
    Bitboard wins_not_to_move(usize pawn, Square king) const {
        const Square from = pawn_square(pawn);
        const Bitboard by_king = chess::king_attacks(king);
        const Bitboard by_pawn = chess::pawn_attacks(Color::White, from);
        const Bitboard open = ~by_king & ~by_pawn & ~Bitboard(king);
        // The pawn's square, if open, is never won for White: capturing the pawn draws.
        const Bitboard escapes = open & ~white_to_move_[pawn][usize(king.index())];
        const Bitboard legal = ~by_king & ~Bitboard(king) & ~Bitboard(from);
        return legal & ~neighbours(escapes) & (neighbours(open) | by_pawn);
    }

    // By pawn and white king: the squares on which the black king is lost.
    std::array<chess::PerSquare<Bitboard>, PawnSquares> white_to_move_{};
    std::array<chess::PerSquare<Bitboard>, PawnSquares> black_to_move_{};
};

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
    // An extra minor piece or exchange is not enough. A queen or three minor pieces against two have some
    // winning chances. Two bishops usually win against a knight, but often not within fifty moves.
    const bool queen_against_minors = own == 9 && enemy == 6;
    const bool bishops_against_knight = own == 6 && position.pieces(strong, PieceType::Bishop).count() == 2 &&
                                        position.pieces(~strong, PieceType::Knight).count() == 1;
    if (bishops_against_knight) return 32;
    return queen_against_minors ? 24 : 6;
}

// All pawns are on one rook file, and the defending king holds the promotion corner, which no bishop covers.
// The side has nothing but its king, pawns and bishops.
bool is_wrong_rook_pawn(const Position& position, Color strong) {
    const Bitboard pawns = position.pieces(strong, PieceType::Pawn);
    const bool one_edge_file = (pawns & ~chess::FileA).empty() || (pawns & ~chess::FileH).empty();
    if (!one_edge_file) return false;
    const Bitboard bishops = position.pieces(strong, PieceType::Bishop);

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

bool wins_king_pawn_king(Square white_king, Square white_pawn, Square black_king, bool white_to_move) {
    static const Bitbase bitbase;  // solved when such an ending first comes up
    if (white_pawn.file() > File::D)
        return bitbase.wins(white_king.mirrored(), white_pawn.mirrored(), black_king.mirrored(),
                            white_to_move);
    return bitbase.wins(white_king, white_pawn, black_king, white_to_move);
}

}  // namespace eval
