// Knights, bishops, rooks and queens: value, placement, mobility, and attacks on the enemy king.
#pragma once

#include "eval/classical/board_facts.h"
#include "eval/classical/king_safety.h"
#include "eval/classical/piece_square.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"

namespace eval::classical {

template <PieceType Type>
constexpr const auto& mobility_weights(const Weights& weights) {
    if constexpr (Type == PieceType::Knight)
        return weights.knight_mobility;
    else if constexpr (Type == PieceType::Bishop)
        return weights.bishop_mobility;
    else if constexpr (Type == PieceType::Rook)
        return weights.rook_mobility;
    else
        return weights.queen_mobility;
}

// The own pieces that a slider of this type sees through: its partners in a battery (CPW: X-ray Attacks).
template <Color Us, PieceType Type>
Bitboard see_through(const Position& position) {
    if constexpr (Type == PieceType::Bishop)
        return position.pieces(Us, PieceType::Queen);
    else if constexpr (Type == PieceType::Rook)
        return position.pieces(Us, PieceType::Queen, PieceType::Rook);
    else
        return Bitboard();
}

inline constexpr Bitboard CentreFiles = chess::bitboard_of(File::C) | chess::bitboard_of(File::D) |
                                        chess::bitboard_of(File::E) | chess::bitboard_of(File::F);

// Own pawns on a bishop's square colour obstruct it, above all blocked pawns on the centre files (CPW: Bad
// Bishop).
template <Color Us, class Sink>
void evaluate_bishop_pawns(const BoardFacts& facts, Square square, const Weights& weights, Sink& sink) {
    const bool dark = chess::DarkSquares.contains(square);
    const Bitboard same_color = facts.pawns[Us] & (dark ? chess::DarkSquares : chess::LightSquares);
    const Bitboard fixed = same_color & CentreFiles & chess::behind(Us, facts.occupied);
    sink.add(Us, Term::Pieces, weights.bishop_bad_pawn[0], same_color.count());
    sink.add(Us, Term::Pieces, weights.bishop_blocked_pawn[0], fixed.count());
}

template <Color Us, class Sink>
void evaluate_rook_place(const BoardFacts& facts, Square square, int mobility, const Weights& weights,
                         Sink& sink) {
    constexpr Color Them = ~Us;
    const Bitboard file = chess::bitboard_of(square.file());
    if ((file & facts.pawns[Us]).empty())
        sink.add(Us, Term::Pieces, weights.rook_open_file[(file & facts.pawns[Them]).empty() ? 1 : 0]);

    constexpr Bitboard Seventh = chess::rank_of(Us, Rank::R7);
    constexpr Bitboard Eighth = chess::rank_of(Us, Rank::R8);
    if (Seventh.contains(square) &&
        ((facts.pawns[Them] & Seventh).any() || Eighth.contains(facts.king[Them])))
        sink.add(Us, Term::Pieces, weights.rook_on_seventh[0]);

    // The rook is shut in between its king and the edge. This is worse if castling can no longer free it.
    constexpr Bitboard First = chess::rank_of(Us, Rank::R1);
    const Square king = facts.king[Us];
    const bool king_on_left = king.file() < File::E;
    if (mobility <= 3 && king_on_left == (square.file() < king.file()) && First.contains(king) &&
        First.contains(square))
        sink.add(Us, Term::Pieces, weights.rook_trapped[0],
                 facts.position.castling_rights().has_any(Us) ? 1 : 2);
}

template <Color Us, PieceType Type, class Sink>
void evaluate_each(BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    const Position& position = facts.position;
    const Bitboard occupied = facts.occupied & ~see_through<Us, Type>(position);

    for (const Square square : position.pieces(Us, Type)) {
        add_piece_value(Us, Type, square, weights, sink);

        Bitboard attacks = chess::piece_attacks(Type, square, occupied);
        if (facts.pinned[Us].contains(square)) attacks &= chess::line_through(facts.king[Us], square);
        facts.add_attacks(Us, Type, attacks);
        facts.attack_units[Us] += attack_units<Them>(facts, Type, attacks);

        const int mobility = (attacks & facts.mobility_area[Us]).count();
        sink.add(Us, Term::Mobility, mobility_weights<Type>(weights)[usize(mobility)]);

        if constexpr (Type == PieceType::Bishop) evaluate_bishop_pawns<Us>(facts, square, weights, sink);
        if constexpr (Type == PieceType::Rook)
            evaluate_rook_place<Us>(facts, square, mobility, weights, sink);
    }
}

// Outposts are squares on the fourth to sixth ranks that no enemy pawn can ever attack (CPW: Outposts).
template <Color Us, class Sink>
void evaluate_minor_places(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    constexpr Bitboard OutpostRanks =
        chess::rank_of(Us, Rank::R4) | chess::rank_of(Us, Rank::R5) | chess::rank_of(Us, Rank::R6);
    const Position& position = facts.position;
    const Bitboard knights = position.pieces(Us, PieceType::Knight);
    const Bitboard bishops = position.pieces(Us, PieceType::Bishop);
    const Bitboard outposts = OutpostRanks & ~facts.pawn_reach[Them];
    const Bitboard supported = outposts & facts.attacked_by[Us][PieceType::Pawn];
    const Bitboard unsupported = outposts & ~supported;

    sink.add(Us, Term::Pieces, weights.knight_outpost[0], (knights & unsupported).count());
    sink.add(Us, Term::Pieces, weights.knight_outpost[1], (knights & supported).count());
    sink.add(Us, Term::Pieces, weights.bishop_outpost[0], (bishops & unsupported).count());
    sink.add(Us, Term::Pieces, weights.bishop_outpost[1], (bishops & supported).count());

    const Bitboard shielded = chess::behind(Us, position.pieces(PieceType::Pawn));
    sink.add(Us, Term::Pieces, weights.minor_behind_pawn[0], ((knights | bishops) & shielded).count());

    if ((bishops & chess::DarkSquares).any() && (bishops & chess::LightSquares).any())
        sink.add(Us, Term::Pieces, weights.bishop_pair[0]);
}

template <Color Us, class Sink>
void evaluate_pieces(BoardFacts& facts, const Weights& weights, Sink& sink) {
    evaluate_each<Us, PieceType::Knight>(facts, weights, sink);
    evaluate_each<Us, PieceType::Bishop>(facts, weights, sink);
    evaluate_each<Us, PieceType::Rook>(facts, weights, sink);
    evaluate_each<Us, PieceType::Queen>(facts, weights, sink);
    evaluate_minor_places<Us>(facts, weights, sink);

    const Position& position = facts.position;
    const int pawns_over_five = facts.pawns[Us].count() - 5;
    sink.add(Us, Term::Pieces, weights.knight_per_pawn[0],
             position.pieces(Us, PieceType::Knight).count() * pawns_over_five);
    sink.add(Us, Term::Pieces, weights.rook_per_pawn[0],
             position.pieces(Us, PieceType::Rook).count() * pawns_over_five);
}

}  // namespace eval::classical
