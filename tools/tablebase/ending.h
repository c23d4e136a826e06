// A solved ending: the value and the distances of each of its positions.
#pragma once

#include <vector>

#include "tablebase/wdl.h"
#include "tools/tablebase/layout.h"

namespace tablebase_tool {

using tablebase::Wdl;

inline constexpr int LastPlyBeforeRule = 100;  // a zeroing move at this ply still comes in time

// Distances to mate, stored in a byte: plies, odd if the side to move wins, even if it loses.
inline constexpr u8 MaxMatePlies = 253;
inline constexpr u8 DtmDraw = 254;
inline constexpr u8 DtmUnused = 255;  // no position, an illegal position, or one that has another number

// Distances to a zeroing move: 2 * plies, and 1 more if the side to move wins.
inline constexpr u16 DtzDraw = 0xFFFE;
inline constexpr u16 DtzUnused = 0xFFFF;

// The value and the distances of a position, for the side to move.
struct Verdict {
    Wdl wdl = Wdl::Draw;
    // Plies to mate if both sides play only for that: the winner hurries, the loser delays, and no rule ends
    // the game first. 0 in a draw and if the side to move is checkmated.
    int mate_plies = 0;
    // Plies to the next capture, pawn move or mate: the winner keeps the value and hurries, the loser delays.
    // As in Syzygy, a zeroing move that leads to a cursed or blessed value comes at ply 101. 0 in the same
    // cases as above.
    int zeroing_plies = 0;

    bool is_win() const { return i8(wdl) > 0; }
    bool is_loss() const { return i8(wdl) < 0; }
    bool operator==(const Verdict&) const = default;
};

// The verdict of a position in which the side to move can choose between `a` and `b`. Each distance is that
// of the best move for it.
Verdict best_of(const Verdict& a, const Verdict& b);

// The verdict of a position whose only successor has the verdict `after`.
Verdict before(const Verdict& after, bool is_zeroing);

struct Ending {
    explicit Ending(const EndingMen& given) : material(given), layout(given) {}

    // The verdict of a number in use, without the distance to a zeroing move if that was forgotten.
    Verdict at(u64 index) const;
    bool is_used(u64 index) const { return dtm[index] != DtmUnused; }

    EndingMen material;
    Layout layout;
    std::vector<u8> dtm;      // by number
    std::vector<u16> dtz;     // by number; empty once forgotten
    std::vector<u64> cursed;  // one bit per number: cursed or blessed; empty if there are none

    // Frees the distances to a zeroing move, which no other ending needs.
    void forget_zeroing() { std::vector<u16>().swap(dtz); }
};

}  // namespace tablebase_tool
