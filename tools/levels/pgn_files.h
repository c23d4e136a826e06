// The games of PGN files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "chess/pgn/game.h"
#include "util/result.h"

namespace levels_tool {

// Calls visit() with each game that can be read. The error is one sentence that names the file.
util::Done visit_games(const std::vector<std::string>& files,
                       const std::function<void(const chess::pgn::Game&)>& visit);

}  // namespace levels_tool
