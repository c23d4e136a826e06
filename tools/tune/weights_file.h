// Writing weights back into the source file that holds them.
#pragma once

#include <string>

#include "eval/classical/weights.h"
#include "util/result.h"

namespace tune {

// The source text with the numbers of each S(middle, end) behind "Weights Table{" replaced by those of the weights, in
// their order; all else, comments too, stays. The error, a text with another number of them, is one sentence.
util::Result<std::string, std::string> with_weights(const std::string& source,
                                                    const eval::classical::Weights& weights);

}  // namespace tune
