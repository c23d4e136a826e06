// Writes weights back into the source file that holds them.
#pragma once

#include <string>

#include "eval/classical/weights.h"
#include "util/result.h"

namespace tune {

// The source text in which the numbers of each S(middle, end) after "Weights Table{" are replaced by those of
// the weights, in order. All else, including comments, stays. The error is one sentence: the text has another
// number of weights.
util::Result<std::string, std::string> with_weights(const std::string& source,
                                                    const eval::classical::Weights& weights);

}  // namespace tune
