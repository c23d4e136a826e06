// The weights of the choice model as a file of text, which houyi-levels writes and the build embeds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "levels/choice_model.h"
#include "levels/samples.h"
#include "util/result.h"

namespace levels {

struct FittedWeights {
    u64 network = 0;  // the fingerprint of the network that judged the moves
    std::vector<Weight> weights;
    SampleChances samples;  // what the weights gave with that network
};

// The first line is "network" and the fingerprint. For each group of features then follows a line with its
// name and the number of its features, and a line with the weights of each feature in thousandths. At the end
// is a line "samples" with their number, and a line for each: the number of moves, and their chances in
// 1/100,000.
std::string to_text(const FittedWeights& fitted);
// The error is half a sentence.
util::Result<FittedWeights, std::string> parse_weights(std::string_view text);

// The weights in the program: the text of weights.txt, and what it says.
std::string_view weights_text();
const FittedWeights& fitted_weights();
inline ChoiceModel fitted_model() { return ChoiceModel(fitted_weights().weights); }

}  // namespace levels
