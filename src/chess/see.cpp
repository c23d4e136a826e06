// The swap algorithm with a threshold: it stops as soon as the answer is known (CPW: SEE - The Swap
// Algorithm).
#include "chess/see.h"

namespace chess {

namespace {

// The captures on one square after the first move, with the pieces that have moved removed from the
// occupancy.
class Exchange {
public:
    Exchange(const Position& position, Square target, Bitboard occupied)
        : position_(position), target_(target), occupied_(occupied),
          diagonal_(position.pieces(PieceType::Bishop, PieceType::Queen)),
          straight_(position.pieces(PieceType::Rook, PieceType::Queen)),
          attackers_(position.attackers_to(target, occupied) & occupied) {}

    // Captures with this side's least valuable piece that may capture; PieceType::None if there is none.
    PieceType take(Color us) {
        const Bitboard mine = attackers_ & position_.pieces(us);
        if (mine.empty()) return PieceType::None;
        for (const PieceType type :
             {PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
            const Bitboard takers = mine & position_.pieces(type);
            for (const Square from : takers) {
                if (is_pinned(us, from)) continue;
                leave(from, type);
                return type;
            }
        }
        // Pinned enemies still guard the square against the king.
        const bool is_guarded = (attackers_ & position_.pieces(~us)).any();
        return mine.contains(position_.king_square(us)) && !is_guarded ? PieceType::King : PieceType::None;
    }

private:
    // Removes the piece, and adds the sliders behind it to the attackers.
    void leave(Square from, PieceType type) {
        occupied_.remove(from);
        if (type == PieceType::Pawn || type == PieceType::Bishop || type == PieceType::Queen)
            attackers_ |= bishop_attacks(target_, occupied_) & diagonal_;
        if (type == PieceType::Rook || type == PieceType::Queen)
            attackers_ |= rook_attacks(target_, occupied_) & straight_;
        attackers_ &= occupied_;
    }

    // True if the piece would open a line to its king by capturing on the target. Tested again for each
    // capture, because pinners and other blockers leave during the exchange.
    bool is_pinned(Color us, Square from) const {
        const Square king = position_.king_square(us);
        const Bitboard line = line_through(king, from);
        if (line.empty() || line.contains(target_)) return false;
        const bool is_straight = king.file() == from.file() || king.rank() == from.rank();
        const Bitboard sliders = is_straight ? straight_ : diagonal_;
        const Bitboard pinners = line & sliders & occupied_ & position_.pieces(~us);
        for (const Square pinner : pinners)
            if ((between_and_to(pinner, king) & occupied_ & ~Bitboard(king)) == Bitboard(from)) return true;
        return false;
    }

    const Position& position_;
    Square target_;
    Bitboard occupied_;
    Bitboard diagonal_;
    Bitboard straight_;
    Bitboard attackers_;  // of both sides, on the target
};

}  // namespace

bool see_at_least(const Position& position, Move move, int threshold_cp) {
    if (move.is_castling()) return threshold_cp <= 0;
    const Square from = move.from();
    const Square to = move.to();
    Color us = position.side_to_move();

    // The balance of the side that moves if the exchange ended here, minus the threshold.
    int balance = SeeValues[type_of(position.captured_by(move))] - threshold_cp;
    PieceType standing = type_of(position.piece_on(from));
    if (move.is_promotion()) {
        standing = move.promotion();
        balance += SeeValues[standing] - SeeValues[PieceType::Pawn];
    }
    if (balance < 0) return false;  // not even without a recapture
    balance -= SeeValues[standing];
    if (balance >= 0) return true;  // even if the piece is lost

    Bitboard occupied = (position.occupied() & ~Bitboard(from)) | Bitboard(to);
    if (move.is_en_passant()) occupied.remove(to.behind(us));
    Exchange exchange(position, to, occupied);

    // From here on `balance` is that of the side that has just captured, if it loses the capturing piece as
    // well. At 0 or above that side succeeds. Below 0 the other side must recapture, and fails if it cannot.
    bool mover_succeeds = true;
    while (true) {
        us = ~us;
        const PieceType taker = exchange.take(us);
        if (taker == PieceType::None) break;
        mover_succeeds = !mover_succeeds;
        balance = -balance - 1 - SeeValues[taker];
        if (balance >= 0) break;
    }
    return mover_succeeds;
}

}  // namespace chess
