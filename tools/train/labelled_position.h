// A position with the score and the result to learn, as training needs it: small, and quick to turn into the network's inputs.
#pragma once

#include <array>

#include "eval/nnue/features.h"
#include "record/game.h"

namespace train {

inline constexpr u8 UnknownResult = 3;

// From the view of the side to move, which is White here, whoever it was.
struct LabelledPosition {
    u64 occupied = 0;
    std::array<u64, 2>
        pieces{};        // 4 bits a piece, in the order of the squares, from the low end of the first
    i16 score_cp = 0;    // for the side to move
    u8 half_points = 1;  // of the side to move: 0 loss, 1 draw, 2 win, or UnknownResult
    u8 our_king = 0;     // squares
    u8 their_king = 0;
    std::array<u8, 3> zeros{};  // no byte is left to chance: positions are compared and summed up as bytes
};
static_assert(sizeof(LabelledPosition) == 32 && std::has_unique_object_representations_v<LabelledPosition>);

// The score is the search's, for the side to move; the result that of the game.
LabelledPosition label(const chess::Position& position, eval::Score score, record::GameResult result);
// The board, the side to move being White.
chess::PerSquare<chess::Piece> board_of(const LabelledPosition& position);

// The inputs that are 1: for the side to move, and for the other side.
struct ActiveInputs {
    int count = 0;
    std::array<u16, 32> us;
    std::array<u16, 32> them;
};
void find_inputs(const LabelledPosition& position, ActiveInputs& inputs);

}  // namespace train
