// The classical evaluation as a function of its weights, its error against search scores and game results,
// and the gradient of that error (CPW: Texel's Tuning Method).
#pragma once

#include <span>
#include <vector>

#include "tools/tune/dataset.h"

namespace tune {

// Two numbers for each weight, in centipawns: the middlegame value at 2 * index, and the endgame value after
// it.
using WeightVector = std::vector<double>;

WeightVector to_vector(const eval::classical::Weights& weights);
// Rounded to whole centipawns.
eval::classical::Weights to_weights(const WeightVector& vector);

// The evaluation of the position for White, in centipawns; not rounded.
double evaluate_cp(const Entry& entry, const WeightVector& weights);

// What the evaluation should predict.
struct Goal {
    double scale_cp = 200;  // centipawns by which the odds grow e-fold
    double lambda = 0.7;    // the share of the game's result; the rest is the search's score

    double points(const Entry& entry) const;
};

// The mean of (expected points - goal)^2; 0 if there are no entries.
double mean_error(std::span<const Entry> entries, const WeightVector& weights, const Goal& goal, int threads);

// Sets `gradient` to the derivatives, by each number of the weight vector, of the mean error over entries[i]
// for all i in `chosen`.
void compute_gradient(std::span<const Entry> entries, std::span<const u32> chosen,
                      const WeightVector& weights, const Goal& goal, int threads, WeightVector& gradient);

// The scale with which the weights predict the results best.
double fit_scale(std::span<const Entry> entries, const WeightVector& weights, int threads);

}  // namespace tune
