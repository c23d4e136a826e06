// What the search remembers of each ply of the line it is in.
#pragma once

#include <algorithm>
#include <array>

#include "chess/move.h"
#include "eval/score.h"
#include "search/correction_history.h"
#include "search/history.h"
#include "search/threats.h"
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
    Threats threats;                    // set before quiet moves are looked up
    int cutoffs = 0;                    // by the children of the ply above, since that was entered
    PvLine pv;                          // best line from here, filled at PV nodes

    // As if new, at that ply, but for the moves that an empty line holds.
    void clear(int its_ply, PieceToHistory& no_move) {
        ply = its_ply;
        move = excluded = killer = chess::Move::none();
        moved = {};
        move_number = cutoffs = 0;
        replies = &no_move;
        static_eval = {};
        threats = {};
        pv.clear();
    }

    // What the quiet moves of this ply are looked up by.
    QuietContext quiet_context() const {
        QuietContext context{.threats = threats.all};
        for (usize i = 0; i < context.continuations.size(); ++i)
            context.continuations[i] = this[-ContinuationPlies[i]].replies;
        return context;
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
    void clear(PieceToHistory& no_move) { clear_frames(frames_.size(), no_move); }
    // The same after searches that went no deeper than that ply: most are far from filling the stack.
    void clear_to(int ply, PieceToHistory& no_move) {
        clear_frames(std::min(frames_.size(), usize(FramesBefore + ply + 1 + FramesAfter)), no_move);
    }

private:
    void clear_frames(usize count, PieceToHistory& no_move) {
        for (usize i = 0; i < count; ++i) frames_[i].clear(int(i) - FramesBefore, no_move);
    }

    std::array<StackFrame, FramesBefore + MaxPly + 1 + FramesAfter> frames_;
};

}  // namespace search
