// The runs over all files, of games or of positions. The error is one sentence: why the run did not reach the
// end of its input. What was finished before is in the output.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "chess/pgn/reader.h"
#include "cli/command.h"
#include "tools/annotate/annotator.h"
#include "tools/annotate/output.h"

namespace annotate_tool {

// Annotates all games in order, or only those of the player, seen from that side. Reports each game that
// cannot be read unchanged, and returns the faults of all games.
util::Result<chess::pgn::Faults, std::string> annotate_games(std::span<const std::string> files,
                                                             const Effort& effort, Crew& crew, Output& output,
                                                             cli::Console& console,
                                                             std::string_view player = {});

// Writes all positions with the engine's analysis (epd.h), one line each, in order. Empty lines and lines
// that begin with # are left out. Faults are reported with their line numbers, and lines without a position
// are skipped. Returns the number of lines with faults.
util::Result<usize, std::string> annotate_positions(std::span<const std::string> files, Crew& crew,
                                                    Output& output, cli::Console& console);

}  // namespace annotate_tool
