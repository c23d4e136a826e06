// Lists the weight table as named arrays.
#include "eval/classical/weights.h"

namespace eval::classical {

namespace {

void add_shape(const TaperedScore& /*leaf*/, std::vector<usize>& /*shape*/) {}

template <class T, usize Size>
void add_shape(const std::array<T, Size>& array, std::vector<usize>& shape) {
    shape.push_back(Size);
    add_shape(array[0], shape);
}

}  // namespace

std::vector<WeightGroup> groups_of(Weights& table) {
    std::vector<WeightGroup> groups;
    const auto add = [&](std::string_view name, auto& array) {
        auto* const values = reinterpret_cast<TaperedScore*>(&array);
        groups.push_back(
            {name, {}, index_of(table, *values), {values, sizeof(array) / sizeof(TaperedScore)}});
        add_shape(array, groups.back().shape);
    };
    add("material", table.material);
    add("piece_square", table.piece_square);
    add("knight_mobility", table.knight_mobility);
    add("bishop_mobility", table.bishop_mobility);
    add("rook_mobility", table.rook_mobility);
    add("queen_mobility", table.queen_mobility);
    add("bishop_pair", table.bishop_pair);
    add("knight_per_pawn", table.knight_per_pawn);
    add("rook_per_pawn", table.rook_per_pawn);
    add("knight_outpost", table.knight_outpost);
    add("bishop_outpost", table.bishop_outpost);
    add("minor_behind_pawn", table.minor_behind_pawn);
    add("bishop_bad_pawn", table.bishop_bad_pawn);
    add("bishop_blocked_pawn", table.bishop_blocked_pawn);
    add("rook_open_file", table.rook_open_file);
    add("rook_on_seventh", table.rook_on_seventh);
    add("rook_trapped", table.rook_trapped);
    add("pawn_doubled", table.pawn_doubled);
    add("pawn_isolated", table.pawn_isolated);
    add("pawn_backward", table.pawn_backward);
    add("pawn_phalanx", table.pawn_phalanx);
    add("pawn_supported", table.pawn_supported);
    add("pawn_candidate", table.pawn_candidate);
    add("passed", table.passed);
    add("passed_supported", table.passed_supported);
    add("passed_blocked", table.passed_blocked);
    add("passed_stop_safe", table.passed_stop_safe);
    add("passed_path_safe", table.passed_path_safe);
    add("passed_own_king", table.passed_own_king);
    add("passed_enemy_king", table.passed_enemy_king);
    add("passed_rook_behind", table.passed_rook_behind);
    add("passed_unstoppable", table.passed_unstoppable);
    add("shelter", table.shelter);
    add("storm_free", table.storm_free);
    add("storm_blocked", table.storm_blocked);
    add("danger", table.danger);
    add("threat_by_pawn", table.threat_by_pawn);
    add("threat_by_minor", table.threat_by_minor);
    add("threat_by_rook", table.threat_by_rook);
    add("threat_by_king", table.threat_by_king);
    add("threat_hanging", table.threat_hanging);
    add("threat_by_push", table.threat_by_push);
    add("restricted", table.restricted);
    add("space", table.space);
    add("mating_edge", table.mating_edge);
    add("mating_corner", table.mating_corner);
    add("mating_near", table.mating_near);
    add("tempo", table.tempo);
    return groups;
}

}  // namespace eval::classical
