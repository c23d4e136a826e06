// In builds with HOUYI_TUNE: every parameter of the search as a UCI option, for tuners.
#pragma once

#include "uci/options.h"

namespace uci {

// Adds nothing in other builds.
void add_tune_options(Options& options);

}  // namespace uci
