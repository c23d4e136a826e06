// Games of people, as the choice model learns from them.
#pragma once

#include <string>
#include <vector>

#include "chess/color.h"
#include "chess/move.h"
#include "chess/pgn/reader.h"
#include "util/ints.h"
#include "util/result.h"

namespace levels_tool {

struct HumanGame {
    u64 key = 0;  // of the moves and the ratings: equal for a repeated game, and its number in the cache
    chess::PerColor<int> ratings{};
    double game_seconds = 0;  // of each side, with the increments; see levels::game_seconds_of
    bool is_draw = false;
    std::vector<chess::Move> moves;  // from the standard start position

    // A tenth of the games is held out: the model is measured on them and never fitted to them.
    bool is_held_out() const { return key % 10 == 0; }
    // The same plies whenever the game is read: `count` of them, or all if the game has no more.
    std::vector<int> chosen_plies(int count) const;
};

// Why games were left out, and how many, and the faults of the files.
struct LeftOut {
    usize repeated = 0, unrated = 0, provisional = 0, too_short = 0, unusual = 0;
    chess::pgn::Faults faults;
};

// Reads the games of PGN files, the lichess database among them. Left out are repeated games, games without
// two ratings or not rated, with a rating of exactly 1500 (mostly a starting value), of fewer than 10 plies,
// of Chess960, with a pass, and from another start position. The error is one sentence that names the file.
util::Result<std::vector<HumanGame>, std::string> read_human_games(const std::vector<std::string>& files,
                                                                   LeftOut& left_out);

}  // namespace levels_tool
