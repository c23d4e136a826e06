// Where the trainer's positions come from. A new format of games is one more class of this kind.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "chess/position.h"
#include "util/result.h"

namespace train {

enum class Outcome : u8 { BlackWins, Draw, WhiteWins };

struct TrainingPosition {
    chess::Position position;
    int score_cp = 0;                 // a search's, in centipawns of the evaluation, White's view
    Outcome outcome = Outcome::Draw;  // of the game
    int ply = 0;                      // of the game, from its move 1
    chess::Move best_move;            // that the search found; Move::none() where the source does not know
    u32 game = 0;                     // positions of one game bear one number
};

class PositionSource {
public:
    virtual ~PositionSource() = default;
    // The next positions, as they come in the source; none after the last. The error is one sentence that names the file
    // and the place in it.
    virtual util::Result<std::vector<TrainingPosition>, std::string> next_batch() = 0;
};

// The text files of houyi-tune: FEN | score | result, a line a position. Parsed on so many threads.
std::unique_ptr<PositionSource> open_text(std::vector<std::string> files, int threads);

}  // namespace train
