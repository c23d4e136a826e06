// Random PGN games with all features of PGN, and texts of them as careless programs and people write them.
#pragma once

#include "chess/pgn/game.h"
#include "util/prng.h"

namespace test {

enum class PgnFeatures {
    All,
    // Only what other programs read as well: no Chess960 and no null moves.
    Common,
};

// A game with legal moves, comments, NAGs and nested variations, from the start position or another one.
chess::pgn::Game random_pgn_game(util::Prng& prng, PgnFeatures features = PgnFeatures::All);

// The game as a text with many common faults: long algebraic and UCI moves, 0-0, missing x, Pe4, signs for
// NAGs, unusual move numbers, blanks and line ends, Latin-1, escaped lines.
std::string careless_pgn(const chess::pgn::Game& game, util::Prng& prng);

}  // namespace test
