// Keeps the settings that a file was made with beside it, so that a run continues only a file with the same
// settings.
#pragma once

#include <string>

#include "util/key_values.h"
#include "util/result.h"

namespace util {

// The settings are in NAME.settings. A new file gets them; a file that is continued must have been made
// with the same settings. A file without settings could have been made with any, and is refused too. A device
// gets no settings, because it holds nothing to continue. The error is one sentence, and the file stays
// unchanged.
Done keep_settings(const std::string& name, bool begins, const KeyValues& settings);

}  // namespace util
