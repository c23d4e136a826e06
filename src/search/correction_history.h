// How far the static evaluation was off in positions that share a feature with this one, and the correction
// that follows from it (CPW: Correction History).
#pragma once

#include "chess/position.h"
#include "search/history.h"

namespace search {

// A move as the piece that moved and its target square; Piece::None if no move was made.
struct PieceTo {
    chess::Piece piece = chess::Piece::None;
    chess::Square to{0};
};

class CorrectionHistory {
public:
    // Centipawns to add to the evaluation, from the side to move's view. `last` is the move that led to this
    // position, and `before` is the move of two plies ago.
    int correction_cp(const chess::Position& position, PieceTo last, PieceTo before) const {
        const BySide& side = sides_[position.side_to_move()];
        const int non_pawn = side.non_pawn[chess::Color::White][slot(white_key(position))].get() +
                             side.non_pawn[chess::Color::Black][slot(black_key(position))].get();
        const int sum = params::correction_pawn * side.pawn[slot(position.pawn_key())].get() +
                        params::correction_minor * side.minor[slot(position.minor_key())].get() +
                        params::correction_non_pawn * non_pawn +
                        params::correction_continuation * continuation(last, before).get();
        return sum / Limit;
    }

    // A search to `depth` found the position to be worth `error_cp` more than its corrected evaluation.
    void update(const chess::Position& position, PieceTo last, PieceTo before, int depth, int error_cp) {
        const int points = std::clamp(error_cp * depth / params::correction_depth_divisor,
                                      -params::correction_step, params::correction_step);
        BySide& side = sides_[position.side_to_move()];
        side.pawn[slot(position.pawn_key())].update(points);
        side.minor[slot(position.minor_key())].update(points);
        side.non_pawn[chess::Color::White][slot(white_key(position))].update(points);
        side.non_pawn[chess::Color::Black][slot(black_key(position))].update(points);
        continuation(last, before).update(points);
    }

    void clear() {
        sides_ = {};
        for (auto& by_square : continuation_) by_square.fill({});
    }

private:
    static constexpr int Limit = 1024;
    static constexpr usize Slots = 16384;
    using Entry = HistoryEntry<Limit>;
    using ByKey = std::array<Entry, Slots>;
    using ByMove = chess::PerPiece<std::array<Entry, 64>>;

    struct BySide {
        ByKey pawn{};
        ByKey minor{};
        chess::PerColor<ByKey> non_pawn{};
    };

    static usize slot(chess::Key key) { return usize(key % Slots); }
    static chess::Key white_key(const chess::Position& position) {
        return position.non_pawn_key(chess::Color::White);
    }
    static chess::Key black_key(const chess::Position& position) {
        return position.non_pawn_key(chess::Color::Black);
    }
    const Entry& continuation(PieceTo last, PieceTo before) const {
        return continuation_[before.piece][usize(before.to.index())][last.piece][usize(last.to.index())];
    }
    Entry& continuation(PieceTo last, PieceTo before) {
        return continuation_[before.piece][usize(before.to.index())][last.piece][usize(last.to.index())];
    }

    chess::PerColor<BySide> sides_{};
    chess::PerPiece<std::array<ByMove, 64>> continuation_{};
};

}  // namespace search
