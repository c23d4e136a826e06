// EPD files in, one EPD file out.
#pragma once

#include <span>
#include <string>

#include "annotate/crew.h"
#include "cli/command.h"

namespace annotate_tool {

// Is the file one of positions, by its name?
bool is_epd(const std::string& name);

// Writes all positions of the files to the one named `out`, a line each in their order, with the engine's analysis
// (epd.h). Empty lines and those that begin with # are left out; broken lines are told, with their number, and passed
// over, and the ending is then a failure. Tells what was done.
cli::Ending annotate_epd_files(std::span<const std::string> files, const std::string& out, Crew& crew,
                               cli::Console& console);

}  // namespace annotate_tool
