// What the search remembers of each ply of the line it is in.
#pragma once

#include <array>

#include "chess/move.h"
#include "eval/score.h"
#include "search/correction_history.h"
#include "search/history.h"
#include "util/static_vector.h"

namespace search {

using eval::MaxPly;
using PvLine = util::StaticVector<chess::Move, MaxPly + 1>;

struct StackFrame {
    int ply = 0;
    chess::Move move;                   // played from here; Move::null() for a null move
    PieceTo moved;                      // the same, for the histories
    int move_number = 0;                // its place in the order of the search, from 1
    PieceToHistory* replies = nullptr;  // the history of replies to that move
    chess::Move excluded;               // left out, in the search that asks whether it is singular
    eval::Score static_eval;            // corrected; Score::none() in check
    chess::Move killer;                 // CPW: Killer Heuristic; the last quiet move that cut off at this ply
    int cutoffs = 0;                    // by the children of the ply above, since that was entered
    PvLine pv;                          // best line from here, filled at PV nodes

    // The histories of replies that the moves of this ply are looked up in.
    Continuations continuations() const {
        Continuations found;
        for (usize i = 0; i < found.size(); ++i) found[i] = this[-ContinuationPlies[i]].replies;
        return found;
    }

    // Was a quiet move made from here, of which histories tell?
    bool has_quiet_move() const { return moved.piece != chess::Piece::None && !move.is_noisy(); }
};

// One frame a ply. Looking back a few plies from the root and forward from the deepest ply is allowed.
class SearchStack {
public:
    static constexpr int FramesBefore = 6;
    static constexpr int FramesAfter = 2;

    // The frame of ply 0.
    StackFrame* root() { return &frames_[FramesBefore]; }
    // Empties all frames; no move was made before the root, which `no_move` stands for.
    void clear(PieceToHistory& no_move) {
        frames_ = {};
        for (int i = 0; i < int(frames_.size()); ++i) {
            frames_[usize(i)].ply = i - FramesBefore;
            frames_[usize(i)].replies = &no_move;
        }
    }

private:
    std::array<StackFrame, FramesBefore + MaxPly + 1 + FramesAfter> frames_;
};

}  // namespace search
