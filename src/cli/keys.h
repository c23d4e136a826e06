// The option --keys FILE: writes the figures of a run for scripts, in addition to the sentences for people.
#pragma once

#include <string>

#include "cli/ending.h"
#include "cli/option.h"
#include "util/key_values.h"

namespace cli {

// For a command that reports figures; `file` is empty if the option is not given.
Option keys_option(std::string& file);

// Can the file be written? To be called before the work whose figures go into it. Success if `file` is empty.
Ending check_keys_file(const std::string& file);

// Writes the figures to the file, unless its name is empty.
Ending write_keys(const std::string& file, const util::KeyValues& figures);

}  // namespace cli
