// Puts the levels on the scale of engines.
#pragma once

#include <string>
#include <vector>

#include "levels/level.h"
#include "tools/levels/ratings.h"

namespace levels_tool {

inline constexpr std::string_view LevelProgram = "Houyi";

// A player of the games. Its name is a program and a rating, such as "Houyi 1400" or "Stockfish 1400"; any other
// name, such as "Fairy -10" or "random", is a program that was asked for no rating. A number below LeastElo is
// part of the name, as in "Fairy-Stockfish 14".
struct RatedPlayer {
    std::string program;
    int asked = 0;      // its UCI_Elo; 0 if none was asked for
    double played = 0;  // on the scale of the anchors
    double error = 0;   // one standard deviation
    int games = 0;

    bool is_level() const { return program == LevelProgram && asked != 0; }
};

// The players "Stockfish N", with the ratings in their names: those that Stockfish has, from 1350 to 2850.
KnownRatings anchors_of(const Scores& scores);

// Rates the players, who must be connected with an anchor, in the order of programs and ratings. The anchors are
// taken at their word when the others are rated. An anchor's own `played` is what its games say if only the
// other anchors are, so that it shows how far the anchors agree; if no chain of games leads to another anchor,
// it is as asked.
std::vector<RatedPlayer> rate_players(const Scores& scores, const KnownRatings& anchors);
std::string format_players(const std::vector<RatedPlayer>& players);

// The table in which each level plays as asked, if the levels of the games played by `table`. At least two
// levels must have played.
std::string calibrated_table(const std::vector<RatedPlayer>& players, const levels::LevelTable& table,
                             const std::string& conditions);

}  // namespace levels_tool
