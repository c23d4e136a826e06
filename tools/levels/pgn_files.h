// The games of PGN files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "chess/pgn/game.h"
#include "chess/pgn/reader.h"
#include "util/result.h"

namespace levels_tool {

// Calls visit() with each game that can be read, and gives the faults of all games. The error is one sentence
// that names the file.
util::Result<chess::pgn::Faults, std::string>
visit_games(const std::vector<std::string>& files, const std::function<void(const chess::pgn::Game&)>& visit);

}  // namespace levels_tool
