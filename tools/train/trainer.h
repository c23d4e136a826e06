// A training run: batches of positions, shuffled over the whole data set.
#pragma once

#include <algorithm>
#include <vector>

#include "tools/train/checkpoint.h"
#include "tools/train/data_set.h"
#include "tools/train/loss_log.h"
#include "tools/train/thread_team.h"

namespace train {

// The learning rate of a step, counted from 0, out of `step_count`: a linear rise, then a fall along a
// cosine.
double learning_rate_at(const Settings& settings, u64 step, u64 step_count);

// The positions of the steps and the time that the steps took, without the time between steps.
struct Pace {
    u64 positions = 0;
    double seconds = 0;

    double positions_per_second() const { return double(positions) / std::max(seconds, 1e-6); }
};

// The same state, data and number of threads give the same results, bit for bit. Another number of threads
// adds up in another order.
class Trainer {
public:
    // The data must hold training positions; settings, data and team must outlive the trainer.
    Trainer(const Settings& settings, const DataSet& data, ThreadTeam& team, TrainingState state);

    const TrainingState& state() const { return state_; }
    // An incomplete last batch of an epoch is left out. A data set smaller than a batch is one batch.
    u64 steps_per_epoch() const { return steps_per_epoch_; }
    u64 step_count() const { return settings_.epochs * steps_per_epoch_; }
    bool is_done() const { return state_.step >= step_count(); }

    // Trains on one batch.
    void step();
    // The row of the log for the steps since the last call. The held-out loss is 0 if nothing is held out.
    LossRow take_row();
    // The pace over all steps of this trainer.
    const Pace& pace() const { return whole_pace_; }
    // The mean loss over the held-out positions, or over a sample of them.
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
    std::vector<GradientWorker> workers_;     // one for each thread
    std::vector<AlignedFloats> gradients_;    // one for each thread; 0 between steps
    Pace row_pace_, whole_pace_;
};

}  // namespace train
