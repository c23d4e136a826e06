// The value of a position in a tablebase: win, draw or loss under the fifty-move rule.
#pragma once

#include "util/ints.h"

namespace tablebase {

// For the side to move, with best play by both sides and the clock at 0. A cursed win would be a win
// without the fifty-move rule; for the other side it is a blessed loss.
enum class Wdl : i8 { Loss = -2, BlessedLoss, Draw, CursedWin, Win };

// The value for the other side.
constexpr Wdl operator-(Wdl wdl) { return Wdl(-int(wdl)); }

// DTZ (Oracle::probe_dtz) of a capture or pawn move that gives `value` to the side that makes it, or of a
// mate. Also the DTZ of a position whose best move is such a move.
constexpr int dtz_at_once(Wdl value) {
    constexpr int FromLossUp[] = {-1, -101, 0, 101, 1};
    return FromLossUp[int(value) - int(Wdl::Loss)];
}

}  // namespace tablebase
