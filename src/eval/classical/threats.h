// Threats: enemy pieces that we attack with profit, and space (CPW: Evaluation of Pieces, Space).
#pragma once

#include "eval/classical/board_facts.h"
#include "eval/classical/pieces.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"

namespace eval::classical {

// Adds the weight of each victim's type, from `First` to the queen.
template <Color Us, PieceType First, class Sink>
void add_victims(const Position& position, Bitboard victims, const WeightArray<5>& weights, Sink& sink) {
    if (victims.empty()) return;  // the most frequent case
    for (usize type = usize(First); type <= usize(PieceType::Queen); ++type)
        sink.add(Us, Term::Threats, weights[type], (victims & position.pieces(PieceType(type))).count());
}

template <Color Us, class Sink>
void evaluate_threats(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    const Position& position = facts.position;
    const auto& by = facts.attacked_by[Us];
    const Bitboard enemies = position.pieces(Them);
    const Bitboard pawns = position.pieces(PieceType::Pawn);
    const Bitboard heavy = position.pieces(PieceType::Rook, PieceType::Queen);

    // Squares that the enemy holds: defended by a pawn, or twice while we attack them less than twice.
    const Bitboard held =
        facts.attacked_by[Them][PieceType::Pawn] | (facts.attacked_twice[Them] & ~facts.attacked_twice[Us]);
    const Bitboard weak = enemies & ~held & facts.attacked[Us];
    // Squares on which a pawn of ours is defended or not attacked.
    const Bitboard safe = facts.attacked[Us] | ~facts.attacked[Them];

    const Bitboard by_pawns = chess::pawn_attacks(Us, facts.pawns[Us] & safe) & enemies;
    const Bitboard by_minors = by[PieceType::Knight] | by[PieceType::Bishop];
    add_victims<Us, PieceType::Knight>(position, by_pawns, weights.threat_by_pawn, sink);
    add_victims<Us, PieceType::Pawn>(position, by_minors & (weak | (enemies & heavy)),
                                     weights.threat_by_minor, sink);
    add_victims<Us, PieceType::Pawn>(
        position, by[PieceType::Rook] & (weak | (enemies & position.pieces(PieceType::Queen))),
        weights.threat_by_rook, sink);
    sink.add(Us, Term::Threats, weights.threat_by_king[0], (weak & by[PieceType::King]).count());

    const Bitboard hanging = weak & (~facts.attacked[Them] | (facts.attacked_twice[Us] & ~pawns));
    sink.add(Us, Term::Threats, weights.threat_hanging[0], hanging.count());

    constexpr Bitboard Third = chess::rank_of(Us, Rank::R3);
    Bitboard pushes = chess::ahead(Us, facts.pawns[Us]) & ~facts.occupied;
    pushes |= chess::ahead(Us, pushes & Third) & ~facts.occupied;
    pushes &= safe & ~facts.attacked_by[Them][PieceType::Pawn];
    const Bitboard by_pushes = chess::pawn_attacks(Us, pushes) & enemies & ~pawns & ~by_pawns;
    sink.add(Us, Term::Threats, weights.threat_by_push[0], by_pushes.count());

    const Bitboard contested = facts.attacked[Them] & facts.attacked[Us] & ~held;
    sink.add(Us, Term::Threats, weights.restricted[0], contested.count());
}

// Safe squares on the centre files of our own half; those behind a pawn of ours count twice.
template <Color Us, class Sink>
void evaluate_space(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    constexpr Bitboard Home = CentreFiles & (chess::rank_of(Us, Rank::R2) | chess::rank_of(Us, Rank::R3) |
                                             chess::rank_of(Us, Rank::R4));
    const Bitboard safe = Home & ~facts.pawns[Us] & ~facts.attacked_by[Them][PieceType::Pawn];
    const Bitboard behind_pawn = safe & chess::fill_ahead(Them, facts.pawns[Us]);
    sink.add(Us, Term::Space, weights.space[0], safe.count() + behind_pawn.count());
}

}  // namespace eval::classical
