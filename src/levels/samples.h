// How far the fitted weights are from the network in use: a model that was fitted with the judgements of another
// network predicts people less well.
#pragma once

#include <vector>

#include "levels/choice_model.h"
#include "levels/judgement.h"

namespace levels {

// For each sample position, the probabilities of its moves.
using SampleChances = std::vector<std::vector<double>>;

// The samples are the game positions of the bench (play::bench_positions), for a player of 1500.
SampleChances sample_chances(Judge& judge, const ChoiceModel& model);

// What it costs in log-likelihood a move to predict by `now` a player who chooses by `then` (the divergence of
// Solomon Kullback and Richard Leibler 1951): the mean of the samples, which are the same positions.
double divergence(const SampleChances& then, const SampleChances& now);

}  // namespace levels
