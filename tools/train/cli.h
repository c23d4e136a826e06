// The command line of houyi-train: its commands and their options.
#pragma once

#include "cli/command.h"

namespace train {

cli::Program program();

}  // namespace train
