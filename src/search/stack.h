// What the search stores for each ply of the current line.
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
    chess::Move move;  // played from this ply; Move::null() for a null move
    PieceTo moved;     // the same move, for the histories
    // Whether that move gives check and leaves the king no flight square. In ProbCut always false; in
    // quiescence true only for quiet moves that answer no check.
    bool confines_king = false;
    int move_number = 0;                // its place in the order of the search, from 1
    PieceToHistory* replies = nullptr;  // the history of replies to that move
    chess::Move excluded;               // not searched, while a search determines whether it is singular
    eval::Score static_eval;            // corrected; Score::none() in check
    // CPW: Killer Heuristic; the last quiet move that cut off at this ply since the node above was opened.
    chess::Move killer;
    Threats threats;  // set before quiet moves are scored
    int cutoffs = 0;  // at this ply, since the node two plies above was opened
    PvLine pv;        // best line from here, filled at PV nodes

    // Resets the frame to its initial state at ply `its_ply`; pv is empty, but its memory is not overwritten.
    void clear(int its_ply, PieceToHistory& no_move) {
        ply = its_ply;
        move = excluded = killer = chess::Move::none();
        moved = {};
        confines_king = false;
        move_number = cutoffs = 0;
        replies = &no_move;
        static_eval = {};
        threats = {};
        pv.clear();
    }

    // What selects the histories of this ply's quiet moves.
    QuietContext quiet_context() const {
        QuietContext context{.threats = threats.all};
        for (usize i = 0; i < context.continuations.size(); ++i)
            context.continuations[i] = this[-ContinuationPlies[i]].replies;
        return context;
    }

    // Whether the opponent has just answered a check that left its king no flight square: a further check may
    // be mate.
    bool follows_confining_check() const { return this[-2].confines_king; }

    // Whether a quiet move, which the histories cover, was made from this ply.
    bool has_quiet_move() const { return moved.piece != chess::Piece::None && !move.is_noisy(); }
};

// One frame per ply. Accessing a few plies before the root and after the deepest ply is allowed.
class SearchStack {
public:
    static constexpr int FramesBefore = std::ranges::max(ContinuationPlies);
    static_assert(FramesBefore >= 4, "is_improving() looks back as far");
    static constexpr int FramesAfter = 2;

    // The frame of ply 0.
    StackFrame* root() { return &frames_[FramesBefore]; }
    // Resets the frames after searches that went no deeper than `ply`: most are far from filling the stack.
    // `no_move` is the history for the plies before the root, which have no move.
    void clear(PieceToHistory& no_move, int ply = MaxPly) {
        const usize count = std::min(frames_.size(), usize(FramesBefore + ply + 1 + FramesAfter));
        for (usize i = 0; i < count; ++i) frames_[i].clear(int(i) - FramesBefore, no_move);
    }

private:
    std::array<StackFrame, FramesBefore + MaxPly + 1 + FramesAfter> frames_;
};

}  // namespace search
