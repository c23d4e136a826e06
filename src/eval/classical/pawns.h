// Pawns: the terms of the structure, which depend on the pawns alone, so that the pawn table can keep them
// (CPW: Pawn Structure), and the effect of pieces and kings on the way of passed pawns to promotion (CPW:
// Passed Pawn).
#pragma once

#include "eval/classical/board_facts.h"
#include "eval/classical/piece_square.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"

namespace eval::classical {

// The squares ahead of these pawns on their own and neighbouring files. An enemy pawn on such a square is not
// passed.
constexpr Bitboard front_span(Color us, Bitboard pawns) {
    const Bitboard attacks = chess::pawn_attacks(us, pawns);
    return chess::fill_ahead(us, pawns) | attacks | chess::fill_ahead(us, attacks);
}

// Pawns with no enemy pawn ahead on their own or a neighbouring file; of doubled pawns only the front one.
constexpr Bitboard passed_pawns(Color us, Bitboard own, Bitboard enemy) {
    return own & ~front_span(~us, enemy) & ~chess::fill_ahead(~us, own);
}

template <Color Us, class Sink>
void evaluate_pawns(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    const Bitboard own = facts.pawns[Us];
    const Bitboard enemy = facts.pawns[Them];
    const Bitboard own_attacks = facts.attacked_by[Us][PieceType::Pawn];
    const Bitboard enemy_attacks = facts.attacked_by[Them][PieceType::Pawn];

    const Bitboard own_files = chess::fill_files(own);
    const Bitboard neighbour_files = chess::east(own_files) | chess::west(own_files);
    const Bitboard facing = own & chess::fill_ahead(Them, enemy);  // an enemy pawn ahead on the file

    const Bitboard doubled = own & chess::fill_ahead(Us, own);
    const Bitboard isolated = own & ~neighbour_files;
    // An enemy pawn attacks the next square, and no pawn of ours can ever defend it.
    const Bitboard stops_lost = chess::ahead(Us, own) & enemy_attacks & ~facts.pawn_reach[Us];
    const Bitboard backward = chess::behind(Us, stops_lost) & ~isolated;
    const Bitboard phalanx = own & (chess::east(own) | chess::west(own));
    const Bitboard supported = own & own_attacks;

    sink.add(Us, Term::PawnStructure, weights.pawn_doubled[0], doubled.count());
    sink.add(Us, Term::PawnStructure, weights.pawn_isolated[0], (isolated & facing).count());
    sink.add(Us, Term::PawnStructure, weights.pawn_isolated[1], (isolated & ~facing).count());
    sink.add(Us, Term::PawnStructure, weights.pawn_backward[0], (backward & facing).count());
    sink.add(Us, Term::PawnStructure, weights.pawn_backward[1], (backward & ~facing).count());

    const Bitboard passed = own & facts.passed;
    for (const Square square : own) {
        const usize rank = rank_index(Us, square);
        add_piece_value(Us, PieceType::Pawn, square, weights, sink);
        if (phalanx.contains(square)) sink.add(Us, Term::PawnStructure, weights.pawn_phalanx[rank]);
        if (supported.contains(square)) sink.add(Us, Term::PawnStructure, weights.pawn_supported[rank]);
        if (passed.contains(square)) sink.add(Us, Term::PassedPawns, weights.passed[rank]);
    }

    // A candidate has no pawn ahead on its file and at least as many helpers as sentries (CPW: Candidate Passed
    // Pawn).
    const Bitboard blocked_by_own = chess::fill_ahead(Them, own);
    for (const Square square : own & ~passed & ~facing & ~blocked_by_own) {
        const Bitboard pawn(square);
        const Bitboard beside = chess::east(pawn) | chess::west(pawn);
        const Bitboard sentries = enemy & chess::fill_ahead(Us, beside);
        const Bitboard helpers = own & (beside | chess::fill_ahead(Them, beside));
        if (helpers.count() >= sentries.count())
            sink.add(Us, Term::PassedPawns, weights.pawn_candidate[rank_index(Us, square)]);
    }
}

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
