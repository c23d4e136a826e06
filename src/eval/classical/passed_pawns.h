// Passed pawns: the effect of pieces and kings on their way to promotion (CPW: Passed Pawn).
#pragma once

#include "eval/classical/board_facts.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"

namespace eval::classical {

// Whether the enemy king is too far away to stop the pawn (CPW: Rule of the Square). False if the enemy has
// pieces or if anything is on the path.
template <Color Us>
bool is_unstoppable(const BoardFacts& facts, Square pawn, Bitboard path) {
    constexpr Color Them = ~Us;
    if (facts.position.has_non_pawns(Them) || (path & facts.occupied).any()) return false;
    const Square promotion(pawn.file(), chess::relative_rank(Us, Rank::R8));
    const int pawn_moves = std::min(7 - int(rank_index(Us, pawn)), 5);  // the double step saves one
    const int head_start = facts.position.side_to_move() == Them ? 1 : 0;
    return distance(facts.king[Them], promotion) - head_start > pawn_moves;
}

template <Color Us, class Sink>
void evaluate_passed_pawns(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    const Position& position = facts.position;
    const Bitboard own = facts.pawns[Us];
    const Bitboard enemies = position.pieces(Them);
    const Bitboard heavy = position.pieces(PieceType::Rook, PieceType::Queen);
    const Bitboard supported = facts.attacked_by[Us][PieceType::Pawn] | chess::east(own) | chess::west(own);
    bool unstoppable = false;

    for (const Square square : own& facts.passed) {
        const usize rank = rank_index(Us, square);
        const Square stop = square.ahead(Us);
        const Bitboard path = chess::fill_ahead(Us, Bitboard(square));

        if (supported.contains(square)) sink.add(Us, Term::PassedPawns, weights.passed_supported[rank]);
        sink.add(Us, Term::PassedPawns, weights.passed_own_king[rank], distance(facts.king[Us], stop));
        sink.add(Us, Term::PassedPawns, weights.passed_enemy_king[rank], distance(facts.king[Them], stop));

        // A rook or queen behind the pawn controls the whole path, whether it is ours or the enemy's.
        const Bitboard back = chess::fill_ahead(Them, Bitboard(square));
        const Bitboard rooks_behind = back & heavy & chess::rook_attacks(square, facts.occupied);
        const bool enemy_behind = (rooks_behind & enemies).any();
        const bool own_behind = (rooks_behind & ~enemies).any();
        if (own_behind) sink.add(Us, Term::PassedPawns, weights.passed_rook_behind[0]);

        const Bitboard controlled = enemy_behind ? path : path & (facts.attacked[Them] | enemies);
        if (enemies.contains(stop)) {
            sink.add(Us, Term::PassedPawns, weights.passed_blocked[rank]);
        } else if (controlled.empty()) {
            sink.add(Us, Term::PassedPawns, weights.passed_path_safe[rank]);
        } else {
            const bool held = own_behind || facts.attacked[Us].contains(stop);
            if (held || !controlled.contains(stop))
                sink.add(Us, Term::PassedPawns, weights.passed_stop_safe[rank]);
        }
        unstoppable = unstoppable || is_unstoppable<Us>(facts, square, path);
    }
    if (unstoppable) sink.add(Us, Term::PassedPawns, weights.passed_unstoppable[0]);
}

}  // namespace eval::classical
