// What a file was made with, kept beside it, so that a run goes on with its own file and with no other.
#pragma once

#include <string>

#include "util/key_values.h"
#include "util/result.h"

namespace util {

// The settings stand in NAME.settings. A file that begins gets them; one that goes on must have been made with the same.
// If it has none it may be anybody's, and is refused as well. A device gets none: it holds nothing to go on with. The
// error is one sentence, and the file stays as it was.
Done keep_settings(const std::string& name, bool begins, const KeyValues& settings);

}  // namespace util
