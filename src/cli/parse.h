// Parses a command's arguments and stores them as its options and words declare.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "util/result.h"

namespace cli {

enum class Wanted { Run, Help };  // nothing is checked or stored if help is wanted

// The error names the first argument that makes no sense or is missing. Throws only bad_alloc.
util::Result<Wanted, Ending> parse(const Command& command, const Arguments& arguments);

// "Usage:" with the command's arguments, and a table of its options.
std::string usage_of(std::string_view program_name, const Command& command);

}  // namespace cli
