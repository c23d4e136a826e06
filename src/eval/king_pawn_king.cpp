// Solves king and pawn against king by iterating over all positions until nothing changes (CPW: Retrograde
// Analysis). One bitboard holds all squares of the black king, so that solving takes about a millisecond.
#include "eval/king_pawn_king.h"

#include <array>

#include "chess/attacks.h"

namespace eval {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::File;
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

}  // namespace

bool wins_king_pawn_king(Square white_king, Square white_pawn, Square black_king, bool white_to_move) {
    static const Bitbase bitbase;  // solved when such an ending first comes up
    if (white_pawn.file() > File::D)
        return bitbase.wins(white_king.mirrored(), white_pawn.mirrored(), black_king.mirrored(),
                            white_to_move);
    return bitbase.wins(white_king, white_pawn, black_king, white_to_move);
}

}  // namespace eval
