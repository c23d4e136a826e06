// Names of openings by ECO code, from a table that is built into the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/pgn/game.h"

namespace annotate_tool {

struct Opening {
    std::string_view eco;   // "C41"
    std::string_view name;  // "Philidor Defense: Hanham Variation"
    usize ply = 0;          // of the game, after which the position with this name stands
};

// The opening of the last position of the game that has a name, whatever moves led to it. Nothing for Chess960
// and for a game that does not begin with the start position.
std::optional<Opening> opening_of(const chess::pgn::Game& game);

// The same as JSON: {"eco": .., "name": .., "ply": ..}, or null.
std::string opening_json(const chess::pgn::Game& game);

// Adds the tags ECO and Opening if the game has none that say something.
void add_opening_tags(chess::pgn::Game& game);

// The table: https://github.com/lichess-org/chess-openings, in the public domain (CC0). Each line is the code,
// the name and the moves that lead to the position, separated by tabs; the first line is their names.
std::string_view eco_table();

}  // namespace annotate_tool
