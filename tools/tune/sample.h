// A position with the score of a search and the result of its game: one line of the files that `houyi-datagen
// export` writes.
//
//   rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2 | 23 | 0.5
//
// The fields are the FEN, the search's score in centipawns of the evaluation, and the result of the game
// (1.0, 0.5 or 0.0). Score and result are from White's view. The lines of one game are consecutive, in the
// order of play.
#pragma once

#include <string>
#include <string_view>

#include "chess/position.h"
#include "record/game.h"
#include "util/result.h"

namespace tune {

using record::GameResult;
using record::points_of;

struct Sample {
    chess::Position position;
    int score_cp = 0;  // from White's view
    GameResult result = GameResult::Draw;
};

// Parses a line without its line end. The error says what is wrong, in one sentence.
util::Result<Sample, std::string> parse_sample(std::string_view line);

}  // namespace tune
