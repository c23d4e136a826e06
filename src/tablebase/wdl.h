// What a position of a tablebase is worth: win, draw or loss, seen with the fifty-move rule.
#pragma once

#include "util/ints.h"

namespace tablebase {

// For the side to move, with best play of both and the clock at 0. A cursed win would be one without the fifty-move
// rule; the other side has a blessed loss then.
enum class Wdl : i8 { Loss = -2, BlessedLoss, Draw, CursedWin, Win };

// The same for the other side.
constexpr Wdl operator-(Wdl wdl) { return Wdl(-int(wdl)); }

// DTZ (Oracle::probe_dtz) of a capture or pawn move that comes to that value for who makes it, or of a mate; so also of a
// position whose best move is such a one.
constexpr int dtz_at_once(Wdl value) {
    switch (value) {
        case Wdl::Win: return 1;
        case Wdl::CursedWin: return 101;
        case Wdl::Draw: return 0;
        case Wdl::BlessedLoss: return -101;
        case Wdl::Loss: break;
    }
    return -1;
}

}  // namespace tablebase
