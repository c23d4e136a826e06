// The option --keys FILE: the figures of a run for scripts, beside the sentences for people.
#pragma once

#include "cli/ending.h"
#include "cli/option.h"
#include "cli/values.h"
#include "util/key_values.h"

namespace cli {

// For a command that has figures to tell.
Option keys_option();

// Can the file be written? To be asked before the work whose figures go there. All is well where none is wanted.
Ending check_keys_file(const Values& values);

// Writes the figures to the file, if one is wanted.
Ending write_keys(const Values& values, const util::KeyValues& figures);

}  // namespace cli
