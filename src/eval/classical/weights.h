// All weights of the classical evaluation in one flat table, which a tuner sees as an array of named weights.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "eval/score.h"

namespace eval::classical {

// Tables by rank count ranks from the side of the pawn's owner; the first rank has index 0.
template <usize Size>
using WeightArray = std::array<TaperedScore, Size>;

// The most squares that a piece can reach, plus one for the case of no square.
inline constexpr usize KnightMobility = 9;
inline constexpr usize BishopMobility = 14;
inline constexpr usize RookMobility = 15;
inline constexpr usize QueenMobility = 28;

inline constexpr usize KingDangerLevels = 64;

// Every weight is multiplied by an integer that the position gives, never by another weight, so that a tuner
// can treat the evaluation as linear.
struct Weights {
    // --- each piece ---
    WeightArray<5> material;  // pawn .. queen
    // Pawn .. king; ranks 1 to 8 of the files a to d. The files e to h mirror them.
    std::array<WeightArray<32>, 6> piece_square;
    // By the number of safe squares that the piece reaches (CPW: Mobility).
    WeightArray<KnightMobility> knight_mobility;
    WeightArray<BishopMobility> bishop_mobility;
    WeightArray<RookMobility> rook_mobility;
    WeightArray<QueenMobility> queen_mobility;

    // --- pieces and pawns ---
    WeightArray<1> bishop_pair;
    // Times the number of own pawns less five: knights are better in closed positions, rooks in open ones
    // (Kaufman, "The Evaluation of Material Imbalances").
    WeightArray<1> knight_per_pawn;
    WeightArray<1> rook_per_pawn;
    WeightArray<2> knight_outpost;  // out of reach of pawns: unsupported, supported by a pawn
    WeightArray<2> bishop_outpost;
    WeightArray<1> minor_behind_pawn;    // a pawn of either side shields it
    WeightArray<1> bishop_bad_pawn;      // own pawn on the bishop's square colour
    WeightArray<1> bishop_blocked_pawn;  // such a pawn on a centre file that cannot move
    WeightArray<2> rook_open_file;       // no own pawn on the file: with an enemy pawn, without
    WeightArray<1> rook_on_seventh;      // with the enemy king or pawns to attack
    WeightArray<1> rook_trapped;         // shut in by its own king

    // --- pawn structure (CPW: Pawn Structure) ---
    WeightArray<1> pawn_doubled;
    WeightArray<2> pawn_isolated;  // with an enemy pawn ahead on the file, without
    WeightArray<2> pawn_backward;  // the same
    WeightArray<8> pawn_phalanx;   // by rank
    WeightArray<8> pawn_supported;
    WeightArray<8> pawn_candidate;

    // --- passed pawns, by rank (CPW: Passed Pawn) ---
    WeightArray<8> passed;
    WeightArray<8> passed_supported;  // by a pawn, or beside one
    WeightArray<8> passed_blocked;    // an enemy piece is in front of it
    WeightArray<8>
        passed_stop_safe;  // no enemy is on the next square, which is not attacked or is held by us
    WeightArray<8> passed_path_safe;  // no enemy piece is on the path or controls any of it
    WeightArray<8> passed_own_king;   // times the king's distance to the next square
    WeightArray<8> passed_enemy_king;
    WeightArray<1> passed_rook_behind;
    WeightArray<1> passed_unstoppable;  // no enemy pieces and the king is too far (CPW: Rule of the Square)

    // --- king safety (CPW: King Safety) ---
    // King's file, neighbouring file; by the own pawn's rank, 0: no pawn.
    std::array<WeightArray<8>, 2> shelter;
    WeightArray<8> storm_free;             // by the enemy pawn's rank, 0: no pawn
    WeightArray<8> storm_blocked;          // blocked by a pawn of ours
    WeightArray<KingDangerLevels> danger;  // by attack units

    // --- threats: enemy pieces attacked, by type pawn .. queen ---
    WeightArray<5> threat_by_pawn;
    WeightArray<5> threat_by_minor;
    WeightArray<5> threat_by_rook;
    WeightArray<1> threat_by_king;
    WeightArray<1> threat_hanging;  // attacked and not defended
    WeightArray<1> threat_by_push;  // a safe pawn move would attack it
    WeightArray<1> restricted;      // square that they attack and we contest

    WeightArray<1> space;

    // --- against a bare king ---
    WeightArray<1> mating_edge;    // times the king's distance from the centre
    WeightArray<1> mating_corner;  // bishop and knight: times the king's nearness to the bishop's corners
    WeightArray<1> mating_near;    // times the nearness of the kings

    WeightArray<1> tempo;
};

inline constexpr usize WeightCount = sizeof(Weights) / sizeof(TaperedScore);
static_assert(sizeof(Weights) % sizeof(TaperedScore) == 0);

// The index of a weight in the table.
inline usize index_of(const Weights& table, const TaperedScore& weight) {
    const auto offset = reinterpret_cast<const char*>(&weight) - reinterpret_cast<const char*>(&table);
    return usize(offset) / sizeof(TaperedScore);
}

// One member of Weights, with any number of dimensions.
struct WeightGroup {
    std::string_view name;
    std::vector<usize> shape;  // sizes of the dimensions
    usize first;               // index_of() its first value
    std::span<TaperedScore> values;
};
// All members of the table in order, without gaps.
std::vector<WeightGroup> groups_of(Weights& table);

}  // namespace eval::classical
