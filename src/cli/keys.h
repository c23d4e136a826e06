// The option --keys FILE: writes the figures of a run for scripts, in addition to the sentences for people.
#pragma once

#include "cli/ending.h"
#include "cli/option.h"
#include "cli/values.h"
#include "util/key_values.h"

namespace cli {

// For a command that reports figures.
Option keys_option();

// Can the file be written? To be called before the work whose figures go into it. Success if the option is
// not given.
Ending check_keys_file(const Values& values);

// Writes the figures to the file if the option is given.
Ending write_keys(const Values& values, const util::KeyValues& figures);

}  // namespace cli
