// Finds the value of a position. Tables ignore captures and en passant, so these are searched. WDL is win,
// draw or loss; DTZ is the distance to zeroing, in plies to the next capture or pawn move.
#pragma once

#include "tablebase/table_set.h"

namespace tablebase {

// All functions return nothing if a table that is needed is missing or damaged.
class Prober {
public:
    explicit Prober(const TableSet& tables) : tables_(tables) {}

    std::optional<Wdl> wdl(const Board& board) const;
    // In plies, with the signs and ranges of Tables::probe_dtz (tables.h).
    std::optional<int> dtz(const Board& board) const;

private:
    struct WdlFound {
        Wdl value = Wdl::Draw;
        // True if the value is above a draw and a capture reaches it, or if en passant is forced or better
        // than every other move. Then this capture is the next zeroing move, and no DTZ table is needed.
        bool is_by_capture = false;
    };

    std::optional<WdlFound> find_wdl(const Board& board) const;
    std::optional<Wdl> wdl_by_captures(const Board& board, Wdl alpha, Wdl beta) const;
    std::optional<bool> has_pawn_move_of(const Board& board, Wdl value) const;
    std::optional<int> dtz_without_zeroing(const Board& board, Wdl value) const;
    std::optional<int> dtz_by_moves(const Board& board, Wdl value) const;

    const TableSet& tables_;
};

}  // namespace tablebase
