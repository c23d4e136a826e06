// King safety: the pawns in front of the king, and the attack on it (CPW: King Safety).
//
// The attack is counted in units, small integers that are fixed here. A table of weights gives the value of
// each number of units, so that the danger can grow faster than the units while the evaluation stays linear
// in its weights.
#pragma once

#include <algorithm>

#include "eval/classical/board_facts.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"

namespace eval::classical {

namespace units {

// For a piece that attacks the king zone. Each square next to the king that it attacks adds one unit more.
inline constexpr PerPieceType<int> Attacker{{0, 3, 2, 3, 3, 0, 0}};
// For safe checks by one type of piece: checks that the defender cannot simply answer by capturing.
// FurtherSafeChecks is added if the type can check safely from more than one square.
inline constexpr PerPieceType<int> SafeCheck{{0, 8, 6, 9, 7, 0, 0}};
inline constexpr int FurtherSafeChecks = 3;
// For an attacked square of the zone that nothing defends, or only the king or a queen.
inline constexpr int WeakSquare = 2;
// For a file of the king zone without a pawn of the king's side.
inline constexpr int OpenFile = 2;
inline constexpr int PinnedDefender = 2;
inline constexpr int KnightNearKing = -2;
inline constexpr int NoQueen = -10;
// The offset for a quiet position: only units beyond it are danger.
inline constexpr int Quiet = -4;

}  // namespace units

// The attack units of one piece that attacks these squares, against the king of `Defender`.
template <Color Defender>
int attack_units(const BoardFacts& facts, PieceType type, Bitboard attacks) {
    const bool reaches_zone = (attacks & facts.king_zone[Defender]).any();
    const int beside = (attacks & facts.attacked_by[Defender][PieceType::King]).count();
    return reaches_zone ? units::Attacker[type] + beside : 0;
}

// The units for the safe checks by one type of piece.
inline int safe_check_units(PieceType type, Bitboard checks) {
    if (checks.empty()) return 0;
    return units::SafeCheck[type] + (checks.more_than_one() ? units::FurtherSafeChecks : 0);
}

template <Color Us>
int danger_units(const BoardFacts& facts) {
    constexpr Color Them = ~Us;
    const Position& position = facts.position;
    const Square king = facts.king[Us];
    const auto& defended_by = facts.attacked_by[Us];
    const auto& attacked_by = facts.attacked_by[Them];

    const Bitboard weak =
        facts.attacked[Them] & ~facts.attacked_twice[Us] &
        (~facts.attacked[Us] | defended_by[PieceType::King] | defended_by[PieceType::Queen]);
    const Bitboard safe =
        ~position.pieces(Them) & (~facts.attacked[Us] | (weak & facts.attacked_twice[Them]));

    // Our queen does not block checks, since it would have to answer them.
    const Bitboard occupied = facts.occupied & ~position.pieces(Us, PieceType::Queen);
    const Bitboard lines = chess::rook_attacks(king, occupied);
    const Bitboard diagonals = chess::bishop_attacks(king, occupied);
    const Bitboard rook_checks = lines & safe & attacked_by[PieceType::Rook];
    // A queen check is not safe if our queen can capture the queen. It does not count on a square from which
    // a rook checks.
    const Bitboard queen_checks = (lines | diagonals) & safe & attacked_by[PieceType::Queen] &
                                  ~defended_by[PieceType::Queen] & ~rook_checks;
    const Bitboard bishop_checks = diagonals & safe & attacked_by[PieceType::Bishop];
    const Bitboard knight_checks = chess::knight_attacks(king) & safe & attacked_by[PieceType::Knight];

    const Bitboard files = chess::fill_files(facts.king_zone[Us]) & chess::Rank1;
    const Bitboard own_pawn_files = chess::fill_files(facts.pawns[Us]);
    const Bitboard knights = position.pieces(Us, PieceType::Knight);

    int sum = units::Quiet + facts.attack_units[Them];
    sum += units::WeakSquare * (weak & facts.king_zone[Us]).count();
    sum += safe_check_units(PieceType::Rook, rook_checks);
    sum += safe_check_units(PieceType::Queen, queen_checks);
    sum += safe_check_units(PieceType::Bishop, bishop_checks);
    sum += safe_check_units(PieceType::Knight, knight_checks);
    sum += units::OpenFile * (files & ~own_pawn_files).count();
    sum += units::PinnedDefender * facts.pinned[Us].count();
    if ((knights & facts.king_zone[Us]).any()) sum += units::KnightNearKing;
    if (position.pieces(Them, PieceType::Queen).empty()) sum += units::NoQueen;
    return std::clamp(sum, 0, int(KingDangerLevels) - 1);
}

// Own and enemy pawns ahead of the king on its file and both neighbouring files (CPW: Pawn Shield, Pawn
// Storm).
template <Color Us, class Sink>
void evaluate_shelter(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    const Square king = facts.king[Us];
    const Bitboard king_rank = chess::bitboard_of(king.rank());
    const Bitboard ahead = king_rank | chess::fill_ahead(Us, king_rank);
    const Bitboard own = facts.pawns[Us] & ahead;
    const Bitboard enemy = facts.pawns[Them] & ahead;
    const auto nearest = [](Bitboard pawns) { return Us == Color::White ? pawns.first() : pawns.last(); };

    const int centre = std::clamp(int(king.file()), int(File::B), int(File::G));
    for (int f = centre - 1; f <= centre + 1; ++f) {
        const Bitboard file = chess::bitboard_of(File(f));
        const Bitboard own_on_file = own & file;
        const Bitboard enemy_on_file = enemy & file;
        const usize own_rank = own_on_file.any() ? rank_index(Us, nearest(own_on_file)) : 0;
        const usize enemy_rank = enemy_on_file.any() ? rank_index(Us, nearest(enemy_on_file)) : 0;
        const bool blocked = own_rank > 0 && own_rank + 1 == enemy_rank;

        sink.add(Us, Term::KingSafety, weights.shelter[f == int(king.file()) ? 0 : 1][own_rank]);
        sink.add(Us, Term::KingSafety, (blocked ? weights.storm_blocked : weights.storm_free)[enemy_rank]);
    }
}

// To be called after all pieces of both sides have been evaluated.
template <Color Us, class Sink>
void evaluate_king_danger(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    sink.add(Us, Term::KingSafety, weights.danger[usize(danger_units<Us>(facts))]);
}

}  // namespace eval::classical
