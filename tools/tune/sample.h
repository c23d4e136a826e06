// Samples for tuning, a reader of their files, and the choice of held-out games. A sample is a position with
// the score of a search and the result of its game: one line of the files that `houyi-datagen export` writes.
//
//   rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2 | 23 | 0.5
//
// The fields are the FEN, the search's score in centipawns of the evaluation, and the result of the game
// (1.0, 0.5 or 0.0). Score and result are from White's view. The lines of one game are consecutive, in the
// order of play.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "tools/record/game.h"
#include "util/prng.h"
#include "util/result.h"
#include "util/stop_requested.h"

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

// Returns whether the game with the number `game` is in the held-out share (0 to 1). The answer is always the
// same.
constexpr bool is_held_out(u32 game, double share) { return util::Prng(game).unit() < share; }

struct SampleBlock {
    std::vector<Sample> samples;
    // For each sample the number of its game, counted over all files. A new game begins if the ply does not
    // grow or if the result differs. Two games may therefore get one number, but one game never gets two.
    std::vector<u32> games;
};
// Reads the files in order, parses their lines on several threads, and calls use(block) for one block after
// the other. The error names the file and the line. A last line without a line end is skipped, as
// houyi-datagen export may still be writing it.
util::Done read_samples(const std::vector<std::string>& files, int threads,
                        const util::StopRequested& stop_requested,
                        const std::function<void(const SampleBlock&)>& use);

}  // namespace tune
