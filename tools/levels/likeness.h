// How well the model predicts the moves of people whose games it was not fitted to.
#pragma once

#include <string>

#include "tools/levels/choices.h"

namespace levels_tool {

// A table by bands of rating: the share of moves predicted (the likeliest is played), of all plies and from
// ply 11 on, beside the share of the engine's own best moves, and the mean log-likelihood beside that of the
// best model that knows only the loss at one depth, with a temperature by rating. Below it, by tenths of the
// predicted probability, how often moves with such a probability were played.
std::string format_likeness(const Choices& choices, const levels::ChoiceModel& model);

}  // namespace levels_tool
