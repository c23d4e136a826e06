// What the search has learnt of moves as such, wherever they are played (CPW: History Heuristic).
#pragma once

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "chess/position.h"
#include "search/params.h"
#include "util/multi_array.h"

namespace search {

// A counter that stays within [-Limit, Limit]: the nearer the bound, the smaller the step ("gravity").
template <int Limit>
class HistoryEntry {
    static_assert(0 < Limit && Limit <= std::numeric_limits<i16>::max());

public:
    bool operator==(const HistoryEntry&) const = default;

    int get() const { return value_; }
    void update(int bonus) {
        const int step = std::clamp(bonus, -Limit, Limit);
        value_ = i16(value_ + step - value_ * std::abs(step) / Limit);
    }

private:
    i16 value_ = 0;
};

// All histories of one thread behind one door.
class Histories {
public:
    static constexpr int QuietLimit = 8192;

    // CPW: Butterfly Boards. How well a quiet move of that side between those squares has done.
    int quiet_score(chess::Color us, chess::Move move) const {
        return quiet_[us][from(move)][to(move)].get();
    }

    // A quiet move caused a cut-off after the others of the list had failed to.
    template <class MoveRange>
    void update_after_cutoff(chess::Color us, chess::Move best, const MoveRange& failed, int depth) {
        const int bonus = std::min(params::history_bonus_factor * depth * depth, params::history_bonus_max);
        quiet_[us][from(best)][to(best)].update(bonus);
        for (const chess::Move move : failed) quiet_[us][from(move)][to(move)].update(-bonus);
    }

    void clear() { *this = Histories(); }

private:
    static usize from(chess::Move move) { return usize(move.from().index()); }
    static usize to(chess::Move move) { return usize(move.to().index()); }

    chess::PerColor<util::MultiArray<HistoryEntry<QuietLimit>, 64, 64>> quiet_{};
};

}  // namespace search
