// What the search remembers of each ply of the line it is in.
#pragma once

#include <array>

#include "chess/move.h"
#include "eval/score.h"
#include "util/static_vector.h"

namespace search {

using eval::MaxPly;
using PvLine = util::StaticVector<chess::Move, MaxPly + 1>;

struct StackFrame {
    int ply = 0;
    chess::Move move;                      // played from here; Move::null() for a null move
    eval::Score static_eval;               // Score::none() in check
    std::array<chess::Move, 2> killers{};  // CPW: Killer Heuristic; quiet moves that cut off at this ply
    PvLine pv;                             // best line from here, filled at PV nodes

    void remember_killer(chess::Move killer) {
        if (killers[0] == killer) return;
        killers[1] = killers[0];
        killers[0] = killer;
    }
};

// One frame a ply. Looking back a few plies from the root and forward from the deepest ply is allowed.
class SearchStack {
public:
    static constexpr int FramesBefore = 6;
    static constexpr int FramesAfter = 2;

    SearchStack() { clear(); }

    // The frame of ply 0.
    StackFrame* root() { return &frames_[FramesBefore]; }
    void clear() {
        frames_ = {};
        for (int i = 0; i < int(frames_.size()); ++i) frames_[usize(i)].ply = i - FramesBefore;
    }

private:
    std::array<StackFrame, FramesBefore + MaxPly + 1 + FramesAfter> frames_;
};

}  // namespace search
