// A position with what a search and the game said of it: one line of the files that this program writes and reads.
//
//   rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2 | 23 | 0.5
//
// The FEN; the search's score in centipawns of the evaluation, and the result of the game (1.0, 0.5 or 0.0), both
// from White's view. The lines of one game stand together, in the order of play.
#pragma once

#include <string>
#include <string_view>

#include "chess/position.h"
#include "util/result.h"

namespace tune {

enum class GameResult : u8 { BlackWins, Draw, WhiteWins };

// 1 for a win of White, 0.5 for a draw, 0 for a loss.
constexpr double points_of(GameResult result) { return double(result) / 2; }

struct Sample {
    chess::Position position;
    int score_cp = 0;  // White's view
    GameResult result = GameResult::Draw;
};

// The line without its end.
std::string format_sample(const Sample& sample);
// The error says what is wrong, in one sentence.
util::Result<Sample, std::string> parse_sample(std::string_view line);

}  // namespace tune
