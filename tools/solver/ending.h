// A solved ending: what each of its positions is worth.
#pragma once

#include <vector>

#include "solver/layout.h"
#include "tablebase/wdl.h"

namespace solver {

using tablebase::Wdl;

inline constexpr int LastPlyBeforeRule = 100;  // a zeroing move this many plies ahead still comes in time

// Distances to mate in a byte: plies, odd where the side to move wins, even where it loses.
inline constexpr u8 MaxMatePlies = 253;
inline constexpr u8 DtmDraw = 254;
inline constexpr u8 DtmUnused = 255;  // no position, an illegal one, or one that has another number

// Distances to a zeroing move: 2 * plies, and 1 more where the side to move wins.
inline constexpr u16 DtzDraw = 0xFFFE;
inline constexpr u16 DtzUnused = 0xFFFF;

// What a position is worth to the side to move.
struct Verdict {
    Wdl wdl = Wdl::Draw;
    // To mate, both playing for that alone: the winner hurries, the loser delays, and no rule ends the game first. 0 in
    // a draw and for the side that is mate.
    int mate_plies = 0;
    // To the next capture, pawn move or mate, the winner keeping the value and hurrying, the loser delaying; as Syzygy
    // counts it, a zeroing move that leads to a cursed or blessed value comes at ply 101. 0 as above.
    int zeroing_plies = 0;

    bool is_win() const { return i8(wdl) > 0; }
    bool is_loss() const { return i8(wdl) < 0; }
    bool operator==(const Verdict&) const = default;
};

// What a position is worth in which the side to move may choose: the distances are those of the best move for each.
Verdict best_of(const Verdict& a, const Verdict& b);

// What a position is worth that has this successor, if it is its only one.
Verdict before(const Verdict& after, bool is_zeroing);

struct Ending {
    explicit Ending(const Material& given) : material(given), layout(given) {}

    // Of a number that is in use; without the distance to a zeroing move where that is forgotten.
    Verdict at(u64 index) const;
    bool is_used(u64 index) const { return dtm[index] != DtmUnused; }

    Material material;
    Layout layout;
    std::vector<u8> dtm;      // by number
    std::vector<u16> dtz;     // by number; empty once forgotten
    std::vector<u64> cursed;  // a bit a number: cursed or blessed; empty where none is

    // Gives back the memory of what no other ending asks for.
    void forget_zeroing() { std::vector<u16>().swap(dtz); }
};

}  // namespace solver
