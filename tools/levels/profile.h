// How levels err in whole games, beside people of the same rating.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "tools/levels/human_game.h"
#include "util/result.h"

namespace levels_tool {

struct ProfileSettings {
    int games = 200;         // of people at each rating, and as many of the level
    int nodes = 5000;        // of the search that judges a position
    bool takes_all = false;  // not only held-out games: at some ratings these are few
    int threads = 1;
};

// A table of people rated about 1000, 1200, 1600, 2000 and 2200, and beside them the level that draws their
// moves, in as many games with itself, drawn after 400 plies. Both are judged by the same search. Until a game
// is decided: losses, errors, best moves, queens left for a pawn or nothing in quiet positions; in the whole game:
// mates in one that were missed, draws, variety of openings. Below stand the times that levels take to think.
// The error is one sentence.
util::Result<std::string, std::string> profile(const std::vector<HumanGame>& games,
                                               const ProfileSettings& settings, const cli::Console& console);

}  // namespace levels_tool
