// The hidden layer along the line that a search is in, kept up to date move by move (CPW: NNUE, Accumulator).
#pragma once

#include <vector>

#include "eval/nnue/network.h"

namespace eval::nnue {

// One frame a move. A move is only noted. Its frame is computed when a value is asked for, from the nearest earlier frame
// that is computed, since many positions of a search are never evaluated. Where the king has changed the wing in between, and
// with it every input, the frame is made anew from the last position that was seen with the king on that wing: most
// pieces stand where they stood then (CPW: Accumulator, refresh cache, "Finny tables").
//
// For one thread; the network must outlive it.
class AccumulatorStack {
public:
    // At most this many moves can follow the root.
    static constexpr int Capacity = MaxPly + 8;

    explicit AccumulatorStack(const Network& network, const Kernels& kernels);

    const Network& network() const { return network_; }
    // Begins anew with that root.
    void reset(const chess::Position& root);
    // A legal move of the position in hand, which stands as it was before it. A null move changes nothing here.
    void push(const chess::Position& before, chess::Move move);
    void pop() {
        assert(top_ > 0);
        --top_;
    }
    bool is_full() const { return top_ == Capacity; }

    // In centipawns for the side to move; the position is the root with all pushed moves.
    int evaluate_cp(const chess::Position& position);

private:
    struct Frame {
        MoveDelta delta;                   // from the frame before
        chess::PerColor<bool> mirrored{};  // does each side see the board mirrored? see is_mirrored
        chess::PerColor<bool> is_known{};  // are its values computed?
    };
    // The last position that was seen by that side with its king on that wing.
    struct Refreshed {
        chess::PerColor<chess::PerPieceType<chess::Bitboard>> pieces;
        AlignedArray values;
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
    AlignedArray values_;                                  // of all frames
    chess::PerColor<std::array<Refreshed, 2>> refreshed_;  // by mirrored
};

}  // namespace eval::nnue
