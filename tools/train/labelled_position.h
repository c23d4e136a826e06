// A position with the score and the result to learn, packed for training: small, and quick to turn into the
// network's inputs.
#pragma once

#include <array>

#include "eval/nnue/features.h"
#include "tools/record/game.h"

namespace train {

inline constexpr u8 UnknownResult = 3;

// Seen from the side to move: the board is turned so that this side is White.
struct LabelledPosition {
    u64 occupied = 0;
    // 4 bits for each piece, in the order of the squares, from the low end of the first word.
    std::array<u64, 2> pieces{};
    i16 score_cp = 0;    // for the side to move
    u8 half_points = 1;  // for the side to move: 0 loss, 1 draw, 2 win, or UnknownResult
    u8 our_king = 0;     // index of the king's square
    u8 their_king = 0;
    std::array<u8, 3> zeros{};  // no indeterminate bytes, so that tests can compare positions as bytes
};
static_assert(sizeof(LabelledPosition) == 32 && std::has_unique_object_representations_v<LabelledPosition>);

// `score` is the search's, for the side to move; `result` is the game's.
LabelledPosition label(const chess::Position& position, eval::Score score, record::GameResult result);
// The board, with the side to move as White.
chess::PerSquare<chess::Piece> board_of(const LabelledPosition& position);

// The inputs that are 1: for the side to move, and for the other side.
struct ActiveInputs {
    int count = 0;
    std::array<u16, 32> us;
    std::array<u16, 32> them;
};
void find_inputs(const LabelledPosition& position, ActiveInputs& inputs);

}  // namespace train
