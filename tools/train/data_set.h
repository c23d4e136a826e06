// All positions of a training run, packed, so that hundreds of millions fit into memory.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "eval/nnue/features.h"
#include "train/position_source.h"

namespace train {

// What the network needs to know, from the view of the side to move: it is White here, whoever it was.
struct PackedPosition {
    u64 occupied = 0;
    std::array<u8, 16> pieces{};  // 4 bits a piece, in the order of the squares, the first in the low half
    i16 score_cp = 0;             // for the side to move
    u8 half_points = 1;           // of the side to move: 0 loss, 1 draw, 2 win
    u8 our_king = 0;              // squares
    u8 their_king = 0;
};
static_assert(sizeof(PackedPosition) == 32);

PackedPosition pack(const TrainingPosition& position);
// The board, the side to move being White.
chess::PerSquare<chess::Piece> board_of(const PackedPosition& position);

// The inputs that are 1: for the side to move, and for the other side.
struct ActiveInputs {
    int count = 0;
    std::array<u16, 32> us;
    std::array<u16, 32> them;
};
void find_inputs(const PackedPosition& position, ActiveInputs& inputs);

// Which positions are left out: the network is asked about quiet ones only.
struct Filter {
    int min_ply = 16;         // plies from move 1: openings are random
    int max_score_cp = 4000;  // decided games teach nothing
    bool in_check = false;    // take positions in check?
    bool tactical = false;    // take positions whose best move is known and is a capture or promotion?
};

struct FilterCounts {
    u64 read = 0, early = 0, extreme = 0, in_check = 0, tactical = 0;
};

struct DataSet {
    std::vector<PackedPosition> training;
    std::vector<PackedPosition> held_out;  // of games that training does not see
    FilterCounts counts;

    // Differs for other positions or another order of them, most certainly.
    u64 digest() const;
};

// Reads all of the source. About that share of the games is held out, the same ones each time.
util::Result<DataSet, std::string> read_data_set(PositionSource& source, const Filter& filter,
                                                 double holdout_share);

// "1234 positions: 1000 for training, 20 held out; left out 100 early, ..."
std::string describe(const DataSet& data);

// 64-bit FNV-1a (Fowler, Noll, Vo) of bytes, going on from `hash`.
inline constexpr u64 FnvStart = 0xCBF29CE484222325;
u64 fnv1a(std::span<const u8> bytes, u64 hash = FnvStart);

}  // namespace train
