// All positions of a training run, and which of a game's positions become part of it.
#pragma once

#include <string>

#include "train/position_list.h"
#include "train/thread_team.h"
#include "util/key_values.h"

namespace train {

// Which positions are left out: the network is asked about quiet ones only.
struct Filter {
    int min_ply = 16;         // plies from move 1: openings are random
    int max_score_cp = 4000;  // decided games teach nothing; mates in sight are beyond every limit
    bool in_check = false;    // take positions in check?
    bool tactical = false;    // take positions whose best move is a capture or promotion?
};

// Positions that were looked at, and why some were left out.
struct FilterCounts {
    u64 read = 0, early = 0, extreme = 0, in_check = 0, tactical = 0;

    FilterCounts& operator+=(const FilterCounts& other);
};

// Is the position wanted? It is counted.
bool passes(const chess::Position& position, const record::ScoredMove& best, const Filter& filter,
            FilterCounts& counts);

struct DataSet {
    PositionList training;
    PositionList held_out;  // of games that training does not see
    FilterCounts counts;

    // Differs for other positions or another order of them, most certainly.
    u64 digest(ThreadTeam& team) const;
};

// "1234 positions: 1000 for training, 20 held out; left out 100 early, ..."
std::string describe(const DataSet& data);
// The same for scripts: positions, positions_training, positions_held_out, left_out_early, left_out_extreme,
// left_out_in_check, left_out_tactical.
void add_figures(const DataSet& data, util::KeyValues& figures);

// The centipawns by which the odds of a result grow e-fold: the logistic function of score / scale that fits the
// known results best (least cross entropy). 0 where results and scores have nothing to do with each other.
double fit_scale_cp(const PositionList& positions);

}  // namespace train
