// Reads verdicts from the arrays of an ending and compares them.
#include "tools/tablebase/ending.h"

#include <algorithm>
#include <cassert>

namespace tablebase_tool {

namespace {

// Applies the fifty-move rule: a win or a loss whose zeroing move comes too late is cursed or blessed.
Verdict with_rule(Verdict verdict) {
    if (verdict.wdl == Wdl::Draw) return verdict;
    const bool is_late = verdict.zeroing_plies > LastPlyBeforeRule;
    if (verdict.is_win()) {
        verdict.wdl = is_late ? Wdl::CursedWin : Wdl::Win;
    } else {
        verdict.wdl = is_late ? Wdl::BlessedLoss : Wdl::Loss;
    }
    return verdict;
}

}  // namespace

// The winner takes the smaller distances, the loser the larger ones. The fifty-move rule then sets the value.
Verdict best_of(const Verdict& a, const Verdict& b) {
    const auto sign = [](const Verdict& verdict) { return int(verdict.is_win()) - int(verdict.is_loss()); };
    if (sign(a) != sign(b)) return sign(a) > sign(b) ? a : b;
    Verdict best = a;
    if (sign(a) > 0) {
        best.mate_plies = std::min(a.mate_plies, b.mate_plies);
        best.zeroing_plies = std::min(a.zeroing_plies, b.zeroing_plies);
    } else {
        best.mate_plies = std::max(a.mate_plies, b.mate_plies);
        best.zeroing_plies = std::max(a.zeroing_plies, b.zeroing_plies);
    }
    return with_rule(best);
}

Verdict before(const Verdict& after, bool is_zeroing) {
    Verdict verdict{-after.wdl, 0, 0};
    if (after.wdl == Wdl::Draw) return verdict;
    verdict.mate_plies = after.mate_plies + 1;
    const bool is_in_time = after.wdl == Wdl::Loss || after.wdl == Wdl::Win;
    verdict.zeroing_plies = !is_zeroing ? after.zeroing_plies + 1 : is_in_time ? 1 : LastPlyBeforeRule + 1;
    return with_rule(verdict);
}

Verdict Ending::at(u64 index) const {
    assert(is_used(index));
    const u8 plies = dtm[index];
    if (plies == DtmDraw) return {};
    Verdict verdict{plies % 2 == 1 ? Wdl::Win : Wdl::Loss, plies, 0};
    bool is_cursed = !cursed.empty() && (cursed[index / 64] >> (index % 64) & 1) != 0;
    if (!dtz.empty()) {
        verdict.zeroing_plies = dtz[index] / 2;
        is_cursed = verdict.zeroing_plies > LastPlyBeforeRule;
    }
    if (is_cursed) verdict.wdl = verdict.is_win() ? Wdl::CursedWin : Wdl::BlessedLoss;
    return verdict;
}

}  // namespace tablebase_tool
