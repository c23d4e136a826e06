// A training run: batch after batch of positions, shuffled over the whole set.
#pragma once

#include <algorithm>
#include <vector>

#include "train/checkpoint.h"
#include "train/data_set.h"
#include "train/loss_log.h"
#include "train/permutation.h"
#include "train/thread_team.h"

namespace train {

// Positions and the time that steps took, without all that is done between steps.
struct Pace {
    u64 positions = 0;
    double seconds = 0;

    double positions_per_second() const { return double(positions) / std::max(seconds, 1e-6); }
};

// The same state, data and number of threads give the same states, bit for bit; another number of threads adds up in
// another order.
class Trainer {
public:
    // The data must hold training positions; settings, data and team must outlive the trainer.
    Trainer(const Settings& settings, const DataSet& data, ThreadTeam& team, TrainingState state);

    const TrainingState& state() const { return state_; }
    // The last batch of an epoch is left out where it would not be full; a set smaller than a batch is one.
    u64 steps_per_epoch() const { return steps_per_epoch_; }
    u64 step_count() const { return settings_.epochs * steps_per_epoch_; }
    bool is_done() const { return state_.step >= step_count(); }

    // One batch.
    void step();
    // A row for the log: what was learnt since the last one. The held-out loss is 0 where nothing is held out.
    LossRow take_row();
    // Of all steps that this trainer did.
    const Pace& pace() const { return whole_pace_; }
    // Mean loss over the held-out positions, or a sample of them.
    double held_out_loss();

private:
    void do_step();
    double add_gradients(usize thread, const Permutation& order, u64 begin, u64 end);

    const Settings& settings_;
    const DataSet& data_;
    u64 batch_size_;
    u64 steps_per_epoch_;
    TrainingState state_;
    ThreadTeam& team_;
    std::vector<LabelledPosition> held_out_;  // a sample
    std::vector<GradientWorker> workers_;     // one a thread, as are
    std::vector<AlignedFloats> gradients_;    // these: zeros between steps
    Pace row_pace_, whole_pace_;
};

}  // namespace train
