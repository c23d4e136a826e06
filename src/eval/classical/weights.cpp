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

class GroupLister {
public:
    explicit GroupLister(Weights& table) : table_(table) {}

    template <class Array>
    void add(std::string_view name, Array& array) {
        TaperedScore* const values = reinterpret_cast<TaperedScore*>(&array);
        WeightGroup group{
            name, {}, index_of(table_, *values), {values, sizeof(Array) / sizeof(TaperedScore)}};
        add_shape(array, group.shape);
        groups_.push_back(std::move(group));
    }
    std::vector<WeightGroup> take() { return std::move(groups_); }

private:
    Weights& table_;
    std::vector<WeightGroup> groups_;
};

}  // namespace

std::vector<WeightGroup> groups_of(Weights& table) {
    GroupLister lister(table);
    lister.add("material", table.material);
    lister.add("piece_square", table.piece_square);
    lister.add("knight_mobility", table.knight_mobility);
    lister.add("bishop_mobility", table.bishop_mobility);
    lister.add("rook_mobility", table.rook_mobility);
    lister.add("queen_mobility", table.queen_mobility);
    lister.add("bishop_pair", table.bishop_pair);
    lister.add("knight_per_pawn", table.knight_per_pawn);
    lister.add("rook_per_pawn", table.rook_per_pawn);
    lister.add("knight_outpost", table.knight_outpost);
    lister.add("bishop_outpost", table.bishop_outpost);
    lister.add("minor_behind_pawn", table.minor_behind_pawn);
    lister.add("bishop_bad_pawn", table.bishop_bad_pawn);
    lister.add("bishop_blocked_pawn", table.bishop_blocked_pawn);
    lister.add("rook_open_file", table.rook_open_file);
    lister.add("rook_on_seventh", table.rook_on_seventh);
    lister.add("rook_trapped", table.rook_trapped);
    lister.add("pawn_doubled", table.pawn_doubled);
    lister.add("pawn_isolated", table.pawn_isolated);
    lister.add("pawn_backward", table.pawn_backward);
    lister.add("pawn_phalanx", table.pawn_phalanx);
    lister.add("pawn_supported", table.pawn_supported);
    lister.add("pawn_candidate", table.pawn_candidate);
    lister.add("passed", table.passed);
    lister.add("passed_supported", table.passed_supported);
    lister.add("passed_blocked", table.passed_blocked);
    lister.add("passed_stop_safe", table.passed_stop_safe);
    lister.add("passed_path_safe", table.passed_path_safe);
    lister.add("passed_own_king", table.passed_own_king);
    lister.add("passed_enemy_king", table.passed_enemy_king);
    lister.add("passed_rook_behind", table.passed_rook_behind);
    lister.add("passed_unstoppable", table.passed_unstoppable);
    lister.add("shelter", table.shelter);
    lister.add("storm_free", table.storm_free);
    lister.add("storm_blocked", table.storm_blocked);
    lister.add("danger", table.danger);
    lister.add("threat_by_pawn", table.threat_by_pawn);
    lister.add("threat_by_minor", table.threat_by_minor);
    lister.add("threat_by_rook", table.threat_by_rook);
    lister.add("threat_by_king", table.threat_by_king);
    lister.add("threat_hanging", table.threat_hanging);
    lister.add("threat_by_push", table.threat_by_push);
    lister.add("restricted", table.restricted);
    lister.add("space", table.space);
    lister.add("mating_edge", table.mating_edge);
    lister.add("mating_corner", table.mating_corner);
    lister.add("mating_near", table.mating_near);
    lister.add("tempo", table.tempo);
    return lister.take();
}

}  // namespace eval::classical
