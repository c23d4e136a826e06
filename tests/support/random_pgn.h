// Games of PGN by chance, with all that PGN has, and texts of them as careless programs and people write them.
#pragma once

#include "chess/pgn.h"
#include "util/prng.h"

namespace test {

enum class PgnFeatures {
    All,
    // What other programs read as well: no Chess960 and no null moves.
    Common,
};

// Legal moves, comments, NAGs and nested variations; from the start position, a Chess960 one or any other.
chess::pgn::Game random_pgn_game(util::Prng& prng, PgnFeatures features = PgnFeatures::All);

// The same game as a text full of habitual faults: long algebraic and UCI moves, 0-0, no x, too much disambiguation, Pe4,
// signs for NAGs, odd numbers, blanks and line ends, Latin-1, escaped lines.
std::string careless_pgn(const chess::pgn::Game& game, util::Prng& prng);

}  // namespace test
