// Writing weights back into the source file that holds them.
#pragma once

#include <optional>
#include <string>

#include "eval/classical/weights.h"
#include "util/result.h"

namespace tune {

// The source text with the numbers of each S(middle, end) behind "Weights Table{" replaced by those of the weights, in
// their order; all else, comments too, stays. The error, a text with another number of them, is one sentence.
util::Result<std::string, std::string> with_weights(const std::string& source,
                                                    const eval::classical::Weights& weights);

// The text of the file, to check before a long fit that with_weights() takes it.
util::Result<std::string, std::string> read_text(const std::string& name);
// Replaces the file at once: nobody ever sees half of it. False if it cannot be written; it then stays as it was.
bool write_text(const std::string& name, const std::string& text);

}  // namespace tune
