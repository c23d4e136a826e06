// What the model says of some positions. The fitted weights keep it, to show how far they are from the network
// in use: a model that was fitted with the judgements of another network predicts people less well.
#pragma once

#include <vector>

#include "levels/choice_model.h"
#include "levels/judgement.h"

namespace levels {

// For each sample position, the probabilities of its moves.
using SampleChances = std::vector<std::vector<double>>;

// The samples are the game positions of the bench (play::bench_positions), for a player of 1500.
SampleChances sample_chances(Judge& judge, const ChoiceModel& model);

}  // namespace levels
