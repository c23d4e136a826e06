// The positions of a training run, and the filter that selects them from the games.
#pragma once

#include <string>

#include "tools/train/position_list.h"
#include "util/key_values.h"

namespace train {

// Which positions are used. The network evaluates only quiet positions, so the others are left out.
struct Filter {
    int min_ply = 16;         // in plies from move 1; openings are random
    int max_score_cp = 4000;  // decided games teach nothing; decisive scores are always left out
    bool in_check = false;    // keep positions in check
    bool tactical = false;    // keep positions whose best move is a capture or promotion
};

// The number of positions read, and of those left out for each reason.
struct FilterCounts {
    u64 read = 0, early = 0, extreme = 0, in_check = 0, tactical = 0;

    FilterCounts& operator+=(const FilterCounts& other);
};

// Returns whether the position passes the filter, and counts it.
bool passes(const chess::Position& position, const record::ScoredMove& best, const Filter& filter,
            FilterCounts& counts);

struct DataSet {
    PositionList training;
    PositionList held_out;  // from games that are not in `training`
    FilterCounts counts;

    // A digest of all positions. It differs, almost certainly, for other positions or another order of them.
    u64 digest(int threads) const;
};

// For example "1234 positions: 1000 for training, 20 held out; left out: 100 early, ...".
std::string describe(const DataSet& data);
// The same figures for scripts, with the keys positions, positions_training, positions_held_out,
// left_out_early, left_out_extreme, left_out_in_check and left_out_tactical.
void add_figures(const DataSet& data, util::KeyValues& figures);

// The centipawns by which the odds of a result grow e-fold. This is the scale for which the logistic function
// of score / scale fits the known results best (least cross entropy). 0 if results and scores are unrelated.
double fit_scale_cp(const PositionList& positions);

}  // namespace train
