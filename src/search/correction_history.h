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
        int non_pawn = 0;
        for (const chess::Color us : chess::Colors)
            non_pawn += side.non_pawn[us][slot(position.non_pawn_key(us))].get();
        const int sum = params::correction_pawn * side.pawn[slot(position.pawn_key())].get() +
                        params::correction_minor * side.minor[slot(position.minor_key())].get() +
                        params::correction_non_pawn * non_pawn +
                        params::correction_continuation *
                            continuation_[before.piece][before.to][last.piece][last.to].get();
        return sum / Limit;
    }

    // A search to `depth` found the position to be worth `error_cp` more than its corrected evaluation.
    void update(const chess::Position& position, PieceTo last, PieceTo before, int depth, int error_cp) {
        const int points = std::clamp(error_cp * depth / params::correction_depth_divisor,
                                      -params::correction_step, params::correction_step);
        BySide& side = sides_[position.side_to_move()];
        side.pawn[slot(position.pawn_key())].update(points);
        side.minor[slot(position.minor_key())].update(points);
        for (const chess::Color us : chess::Colors)
            side.non_pawn[us][slot(position.non_pawn_key(us))].update(points);
        continuation_[before.piece][before.to][last.piece][last.to].update(points);
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
    using ByMove = chess::PerPiece<BySquare<Entry>>;

    struct BySide {
        ByKey pawn{};
        ByKey minor{};
        chess::PerColor<ByKey> non_pawn{};
    };

    static usize slot(chess::Key key) { return usize(key % Slots); }

    chess::PerColor<BySide> sides_{};
    chess::PerPiece<BySquare<ByMove>> continuation_{};
};

}  // namespace search
