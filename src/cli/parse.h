// Parses a command's arguments and stores them as its options and words declare.
#pragma once

#include "cli/command.h"
#include "util/result.h"

namespace cli {

enum class Wanted { Run, Help };  // nothing is checked or stored if help is wanted

// The error names the first argument that makes no sense or is missing. Throws only bad_alloc.
util::Result<Wanted, Ending> parse(const Command& command, const Arguments& arguments);

}  // namespace cli
