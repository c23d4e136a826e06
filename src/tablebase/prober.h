// From what tables store to what a position is worth: captures and en passant, which they leave out, are tried.
#pragma once

#include "tablebase/table_set.h"

namespace tablebase {

// Gives nothing wherever a table that is needed is missing or damaged.
class Prober {
public:
    explicit Prober(const TableSet& tables) : tables_(tables) {}

    std::optional<Wdl> wdl(const Board& board) const;
    // As Tables::probe_dtz says.
    std::optional<int> dtz(const Board& board) const;

private:
    struct WdlFound {
        Wdl value = Wdl::Draw;
        // Is a capture as good as anything else, and the value above a draw? Or an en passant capture alone the best?
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
