// Value iteration: sweeps over all states of Pig until no probability changes.
#include "tools/lab/games/pig_optimum.h"

#include <algorithm>
#include <cmath>

namespace lab_tool {

PigOptimum::PigOptimum(int target)
    : target_(target), wins_(usize(target) * usize(target) * usize(target), 0.5) {
    for (int ours = 0; ours < target; ++ours) states_ += u64(target) * u64(target - ours);
}

std::optional<PigOptimum> PigOptimum::solve(int target, const StopHook& stop) {
    constexpr double Tolerance = 1e-9;
    PigOptimum optimum(target);
    double change = 1;
    while (change > Tolerance) {
        if (!optimum.sweep(stop, change)) return std::nullopt;
        ++optimum.sweeps_;
    }
    return optimum;
}

bool PigOptimum::sweep(const StopHook& stop, double& change) {
    change = 0;
    for (int ours = target_ - 1; ours >= 0; --ours) {
        for (int theirs = target_ - 1; theirs >= 0; --theirs) {
            for (int turn = target_ - 1 - ours; turn >= 0; --turn) {
                if (stop(adversarial::Counts{.nodes = ++visited_})) return false;
                const double better = std::max(roll(ours, theirs, turn), hold(ours, theirs, turn));
                double& known = wins_[index(ours, theirs, turn)];
                change = std::max(change, std::abs(better - known));
                known = better;
            }
        }
    }
    return true;
}

double PigOptimum::win(int ours, int theirs, int turn) const {
    return ours + turn >= target_ ? 1 : wins_[index(ours, theirs, turn)];
}

double PigOptimum::hold(int ours, int theirs, int turn) const {
    return turn == 0 ? 0 : 1 - win(theirs, ours + turn, 0);
}

double PigOptimum::roll(int ours, int theirs, int turn) const {
    double sum = 1 - win(theirs, ours, 0);  // the die shows 1
    for (int face = 2; face <= 6; ++face) sum += win(ours, theirs, turn + face);
    return sum / 6;
}

int PigOptimum::first_hold() const {
    int turn = 1;
    while (turn < target_ && roll(0, 0, turn) >= hold(0, 0, turn)) ++turn;
    return turn;
}

}  // namespace lab_tool
