// What others wrote into a game: comments, NAGs, variations and clocks, for the report.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/pgn/game.h"

namespace annotate_tool {

// All comments after the move as one text.
std::string comment_of(const chess::pgn::Game& game, chess::pgn::Node node);

// The clock at a move, in seconds; nothing where the game does not say it.
struct MoveTime {
    std::optional<double> left;   // after the move: [%clk 0:04:58]
    std::optional<double> spent;  // on the move: [%emt 0:00:07], or by two clocks and the tag TimeControl
};
// For each move of the main line.
std::vector<MoveTime> times_of(const chess::pgn::Game& game);

// The comment before the first move, or of a game without moves. In comments, commands such as [%eval 0.17]
// are left out: they are for programs.
std::string introduction_of(const chess::pgn::Game& game);

// For each move of the main line, nothing or, as JSON,
//   {"sign": "!?", "words": "..", "variations": [{"of": -1, "at": 0, "moves": [["e7e5", "e5!", ".."], ..]}]}
// A move has its comment as the last text. A variation with `of` below 0 replaces the move itself; another
// one replaces the move with the index `at` of the variation with the index `of`, which comes before it.
std::vector<std::string> notes_data(const chess::pgn::Game& game);

}  // namespace annotate_tool
