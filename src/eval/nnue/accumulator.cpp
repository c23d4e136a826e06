// Computes a frame of the accumulator from the moves since the last computed one, or from the position for
// which this perspective was last refreshed.
#include "eval/nnue/accumulator.h"

#include <cstring>

namespace eval::nnue {

AccumulatorStack::AccumulatorStack(const Network& network, const Kernels& kernels)
    : network_(network), kernels_(kernels), hidden_(usize(network.architecture().hidden)),
      frames_(Capacity + 1), values_((Capacity + 1) * 2 * hidden_) {
    for (auto& of_perspective : refreshed_) {
        for (Refreshed& empty_board :
             of_perspective) {  // one for each half of the board that the king can be on
            empty_board.values = AlignedValues(hidden_);
            std::memcpy(empty_board.values.data(), network_.hidden_biases(), hidden_ * sizeof(i16));
        }
    }
}

void AccumulatorStack::reset(const chess::Position& root) {
    top_ = 0;
    frames_[0] = {};
    for (const Color us : chess::Colors) frames_[0].mirrored[us] = is_mirrored(root.king_square(us));
}

void AccumulatorStack::push(const chess::Position& before, chess::Move move) {
    assert(!is_full());
    Frame& frame = frames_[usize(++top_)];
    frame.delta = delta_of(before, move);
    frame.mirrored = frames_[usize(top_) - 1].mirrored;
    frame.is_known = {};
    // A moving king is the first piece added, also in castling.
    const PieceOnSquare moved = frame.delta.added[0];
    if (chess::type_of(moved.piece) == chess::PieceType::King)
        frame.mirrored[before.side_to_move()] = is_mirrored(moved.square);
}

int AccumulatorStack::evaluate_cp(const chess::Position& position) {
    for (const Color us : chess::Colors) bring_up_to_date(us, position);
    const Color us = position.side_to_move();
    return network_.output_cp(values(top_, us), values(top_, ~us), position.occupied().count(), kernels_);
}

void AccumulatorStack::bring_up_to_date(Color perspective, const chess::Position& position) {
    int known = top_;
    while (!frames_[usize(known)].is_known[perspective]) {
        if (known == 0 ||
            frames_[usize(known)].mirrored[perspective] != frames_[usize(known) - 1].mirrored[perspective])
            return refresh(perspective, position);
        --known;
    }
    while (known < top_) follow_move(++known, perspective);
}

void AccumulatorStack::follow_move(int frame, Color perspective) {
    const Frame& move = frames_[usize(frame)];
    const bool mirrored = move.mirrored[perspective];
    RowChanges changes;
    for (const auto [piece, square] : move.delta.added)
        changes.add(network_.hidden_weights(feature_index(perspective, mirrored, piece, square)));
    for (const auto [piece, square] : move.delta.removed)
        changes.remove(network_.hidden_weights(feature_index(perspective, mirrored, piece, square)));
    kernels_.update(values(frame, perspective), values(frame - 1, perspective), changes, int(hidden_));
    frames_[usize(frame)].is_known[perspective] = true;
}

void AccumulatorStack::refresh(Color perspective, const chess::Position& position) {
    Frame& frame = frames_[usize(top_)];
    const bool mirrored = frame.mirrored[perspective];
    assert(mirrored == is_mirrored(position.king_square(perspective)));
    Refreshed& last = refreshed_[perspective][usize(mirrored)];
    RowChanges changes;
    for (const Color owner : chess::Colors) {
        for (const chess::PieceType type : chess::PieceTypes) {
            const Piece piece = chess::make_piece(owner, type);
            const auto row_of = [&](Square square) {
                return network_.hidden_weights(feature_index(perspective, mirrored, piece, square));
            };
            const chess::Bitboard now = position.pieces(owner, type);
            const chess::Bitboard before = last.pieces[owner][type];
            for (const Square square : now & ~before) changes.add(row_of(square));
            for (const Square square : before & ~now) changes.remove(row_of(square));
            last.pieces[owner][type] = now;
        }
    }
    kernels_.update(last.values.data(), last.values.data(), changes, int(hidden_));
    std::memcpy(values(top_, perspective), last.values.data(), hidden_ * sizeof(i16));
    frame.is_known[perspective] = true;
}

}  // namespace eval::nnue
