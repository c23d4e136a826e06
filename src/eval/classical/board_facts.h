// Facts about a position that the terms of the evaluation share: attack maps, areas and pins, computed once.
#pragma once

#include "chess/position.h"

namespace eval::classical {

using chess::Bitboard;
using chess::Color;
using chess::File;
using chess::PerColor;
using chess::PerPieceType;
using chess::PieceType;
using chess::Position;
using chess::Rank;
using chess::Square;

// The rank of the square as `us` counts it, 0 to 7.
constexpr usize rank_index(Color us, Square square) { return usize(chess::relative_rank(us, square.rank())); }

// The squares around a king in which attackers count: its own square, its neighbours and the rank in front of
// them. A king on an edge file has the zone of the next file, so that a king in the corner has no smaller
// zone.
consteval PerColor<chess::PerSquare<Bitboard>> make_king_zones() {
    PerColor<chess::PerSquare<Bitboard>> zones;
    for (const Color us : chess::Colors)
        for (int index = 0; index < 64; ++index) {
            const Square king(index);
            const Square centre(std::clamp(king.file(), File::B, File::G), king.rank());
            const Bitboard beside = chess::king_attacks(centre);
            zones[us][usize(index)] = beside | chess::ahead(us, beside) | Bitboard(centre);
        }
    return zones;
}
inline constexpr PerColor<chess::PerSquare<Bitboard>> KingZones = make_king_zones();

// Each entry [us] belongs to that side.
struct BoardFacts {
    explicit BoardFacts(const Position& board);

    void add_attacks(Color us, PieceType type, Bitboard attacks) {
        attacked_twice[us] |= attacked[us] & attacks;
        attacked[us] |= attacks;
        attacked_by[us][type] |= attacks;
    }

    const Position& position;
    const Bitboard occupied;
    PerColor<Bitboard> pawns;
    PerColor<Square> king;
    PerColor<Bitboard> king_zone;
    PerColor<Bitboard> pinned;         // to their own king
    PerColor<Bitboard> mobility_area;  // squares that count for mobility
    PerColor<Bitboard> pawn_reach;     // squares that pawns attack or could attack as they advance

    // Complete once all pieces have been evaluated.
    PerColor<Bitboard> attacked;
    PerColor<Bitboard> attacked_twice;
    PerColor<PerPieceType<Bitboard>> attacked_by{};
    PerColor<int> attack_units{};  // of the side's pieces against the enemy king

    Bitboard passed;  // passed pawns of both sides

private:
    void find_pins(Color us);
};

inline BoardFacts::BoardFacts(const Position& board) : position(board), occupied(board.occupied()) {
    for (const Color us : chess::Colors) {
        pawns[us] = board.pieces(us, PieceType::Pawn);
        king[us] = board.king_square(us);
        king_zone[us] = KingZones[us][usize(king[us].index())];
        const Bitboard east = chess::pawn_attacks_east(us, pawns[us]);
        const Bitboard west = chess::pawn_attacks_west(us, pawns[us]);
        const Bitboard by_king = chess::king_attacks(king[us]);
        attacked_by[us][PieceType::Pawn] = east | west;
        attacked_by[us][PieceType::King] = by_king;
        attacked_twice[us] = (east & west) | (by_king & (east | west));
        attacked[us] = east | west | by_king;
        pawn_reach[us] = east | west | chess::fill_ahead(us, east | west);
        find_pins(us);
    }
    for (const Color us : chess::Colors) {
        const Bitboard blocked_pawns = pawns[us] & chess::behind(us, occupied);
        mobility_area[us] = ~(attacked_by[~us][PieceType::Pawn] | blocked_pawns | Bitboard(king[us]));
    }
}

inline void BoardFacts::find_pins(Color us) {
    const Bitboard queens = position.pieces(~us, PieceType::Queen);
    const Bitboard rooks = position.pieces(~us, PieceType::Rook) | queens;
    const Bitboard bishops = position.pieces(~us, PieceType::Bishop) | queens;
    for (const Square sniper :
         (chess::rook_rays(king[us]) & rooks) | (chess::bishop_rays(king[us]) & bishops)) {
        const Bitboard between = chess::between_and_to(king[us], sniper) & occupied & ~Bitboard(sniper);
        if (between.any() && !between.more_than_one()) pinned[us] |= between & position.pieces(us);
    }
}

}  // namespace eval::classical
