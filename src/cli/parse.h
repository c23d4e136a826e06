// Parses a command's arguments into checked values, and makes the text of its --help.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "cli/values.h"
#include "util/result.h"

namespace cli {

struct Parsed {
    bool wants_help = false;
    Values values;  // unchecked if help is wanted
};

// The error names the first argument that makes no sense or is missing. Throws only bad_alloc.
util::Result<Parsed, Ending> parse(const Command& command, const Arguments& arguments);

std::string help_of(std::string_view program_name, const Command& command);

}  // namespace cli
