// Puts the levels on the scale of engines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "levels/level.h"
#include "tools/levels/ratings.h"

namespace levels_tool {

inline constexpr std::string_view LevelProgram = "Houyi";

// A player of the games whose name is a program and a rating, such as "Houyi 1400" or "Stockfish 1400".
struct RatedPlayer {
    std::string program;
    int asked = 0;      // its UCI_Elo
    double played = 0;  // on the scale of the anchors
    double error = 0;   // one standard deviation
    int games = 0;
};

// In the order of programs and ratings. The anchors, "Stockfish N" and "Fairy N", are taken at their word when
// the others are rated; an anchor's own `played` is what its games say if only the other anchors are, so that it
// shows how far the anchors agree. Players with other names, such as "Fairy -10", count for the ratings of the
// others and have no rating asked for. Nothing if no anchor has played.
std::optional<std::vector<RatedPlayer>> rate_players(const Scores& scores);
std::string format_players(const std::vector<RatedPlayer>& players);

// The table in which each level plays as asked, if the levels of the games played by `table`. At least two
// levels must have played.
std::string calibrated_table(const std::vector<RatedPlayer>& players, const levels::LevelTable& table,
                             const std::string& conditions);

}  // namespace levels_tool
