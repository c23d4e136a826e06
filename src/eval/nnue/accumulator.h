// The hidden layer along the current line of a search, updated move by move (CPW: NNUE, Accumulator).
#pragma once

#include <vector>

#include "eval/nnue/network.h"

namespace eval::nnue {

// There is one frame per move. push() only records the move, since many positions of a search are never
// evaluated. A frame is computed when a value is needed, from the nearest earlier frame that is computed. If
// the king has changed wings in between, every input has changed, and the frame is computed from the last
// position seen with the king on that wing: most pieces are still on the same squares (CPW: Accumulator,
// refresh cache, "Finny tables").
//
// Each stack serves one thread. The network must outlive it.
class AccumulatorStack {
public:
    // At most this many moves can follow the root.
    static constexpr int Capacity = MaxPly + 8;

    explicit AccumulatorStack(const Network& network, const Kernels& kernels);

    const Network& network() const { return network_; }
    // Starts again at `root`.
    void reset(const chess::Position& root);
    // Records a legal move; `before` is the position before it. Null moves are not pushed.
    void push(const chess::Position& before, chess::Move move);
    void pop() {
        assert(top_ > 0);
        --top_;
    }
    bool is_full() const { return top_ == Capacity; }

    // The value in centipawns for the side to move. The position must be the root with all pushed moves.
    int evaluate_cp(const chess::Position& position);

private:
    struct Frame {
        MoveDelta delta;                   // from the frame before
        chess::PerColor<bool> mirrored{};  // does each side see the board mirrored? see is_mirrored
        chess::PerColor<bool> is_known{};  // are its values computed?
    };
    // The last position that one side saw with its king on one wing.
    struct Refreshed {
        chess::PerColor<chess::PerPieceType<chess::Bitboard>> pieces;
        AlignedValues values;
    };

    i16* values(int frame, Color perspective) {
        return values_.data() + (usize(frame) * 2 + usize(perspective)) * hidden_;
    }
    void bring_up_to_date(Color perspective, const chess::Position& position);
    void follow_move(int frame, Color perspective);
    void refresh(Color perspective, const chess::Position& position);

    const Network& network_;
    const Kernels& kernels_;
    usize hidden_;
    int top_ = 0;
    std::vector<Frame> frames_;
    AlignedValues values_;                                 // of all frames
    chess::PerColor<std::array<Refreshed, 2>> refreshed_;  // by mirrored
};

}  // namespace eval::nnue
