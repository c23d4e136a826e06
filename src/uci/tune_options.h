// In builds with HOUYI_TUNE, each parameter of the search is a UCI option; a list of them is for tuners.
//
// An option sets its parameter while no search runs. A table that is computed from a parameter in advance
// would keep the old value, so the option must compute it again. There is no such table so far.
#pragma once

#include <string>

#include "uci/options.h"

namespace uci {

// Adds an option for each parameter; nothing in other builds.
void add_tune_options(OptionList& options);

// The input of OpenBench's SPSA tuner, one parameter per line: "name, int, value, min, max, c_end, r_end".
// c_end, the size of the last steps, is from the search's table of parameters; r_end, the learning rate at
// the end, is 0.002 for all. An error if this build has no options to tune.
util::Result<std::string, std::string> spsa_listing();

}  // namespace uci
