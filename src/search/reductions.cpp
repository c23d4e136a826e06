// The terms of the reductions; their numbers are in params.h.
#include "search/reductions.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "search/params.h"

namespace search {

namespace {

// ln(depth) * ln(move number), in 1/1024; indices above 63 are clamped.
struct LogProducts {
    static constexpr int Entries = 64;
    int table[Entries][Entries];

    LogProducts() {
        for (int depth = 0; depth < Entries; ++depth)
            for (int number = 0; number < Entries; ++number)
                table[depth][number] =
                    depth == 0 || number == 0 ? 0 : int(1024 * std::log(depth) * std::log(number));
    }
    int of(Depth depth, int move_number) const {
        return table[std::min(depth, Entries - 1)][std::min(move_number, Entries - 1)];
    }
};
const LogProducts LogProduct;

}  // namespace

int base_reduction(Depth depth, int move_number, bool is_quiet) {
    const int product = LogProduct.of(depth, move_number);
    return is_quiet ? params::lmr_quiet_base + product * params::lmr_quiet_factor / 1024
                    : params::lmr_noisy_base + product * params::lmr_noisy_factor / 1024;
}

int late_move_reduction(const NodeContext& node, const MoveContext& mc, int child_cutoffs) {
    const int full_depth_moves = node.is_pv ? params::lmr_full_depth_moves_pv : params::lmr_full_depth_moves;
    if (node.depth < params::lmr_min_depth || mc.number <= full_depth_moves) return 0;

    int reduction = mc.base_reduction_1024;
    if (node.is_pv) reduction -= params::lmr_pv;
    if (node.was_pv) reduction -= params::lmr_was_pv;
    if (node.cut_node) reduction += params::lmr_cut_node;
    if (node.cut_node && node.tt_move() == chess::Move::none()) reduction += params::lmr_cut_no_tt;
    if (!node.improving) reduction += params::lmr_not_improving;
    if (node.tt_move().is_noisy()) reduction += params::lmr_noisy_tt_move;
    if (node.tt && node.tt->depth >= node.depth) reduction -= params::lmr_deep_tt;
    if (mc.gives_check) reduction -= params::lmr_gives_check;
    if (mc.is_killer) reduction -= params::lmr_killer;
    if (child_cutoffs > params::lmr_many_cutoffs) reduction += params::lmr_child_cutoffs;
    reduction -= params::lmr_complexity * std::abs(node.correction_cp) / 10;
    reduction -= mc.history * 1024 / (mc.is_quiet ? params::lmr_quiet_history : params::lmr_noisy_history);
    return reduction;
}

}  // namespace search
