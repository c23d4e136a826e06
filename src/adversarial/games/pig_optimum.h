// Solves Pig by value iteration: sweeps over all states until no probability changes. Play need not end, so
// no tree search can solve it.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "adversarial/observer.h"
#include "adversarial/result.h"
#include "util/ints.h"

namespace adversarial {

// Neller and Presser, "Optimal Play of the Dice Game Pig" (2004): P(i, j, k) is the probability that the
// player to move wins if this player has i points, the opponent has j points and the turn total is k. It is
// the greater of the probabilities after rolling and after holding. The rule is applied until no probability
// changes by more than 1e-9.
class PigOptimum {
public:
    static constexpr int MaxTarget = 200;  // 64 MB

    // Nothing if `stop` ended it (observer.h). The nodes of its counts are the states visited.
    template <class Stop = NeverStop>
    static std::optional<PigOptimum> solve(int target, Stop&& stop = {}) {
        constexpr double Tolerance = 1e-9;
        PigOptimum optimum(target);
        double change = 1;
        while (change > Tolerance) {
            if (!optimum.sweep(stop, change)) return std::nullopt;
            ++optimum.sweeps_;
        }
        return optimum;
    }

    double win(int ours, int theirs, int turn) const {
        return ours + turn >= target_ ? 1 : wins_[index(ours, theirs, turn)];
    }
    double hold(int ours, int theirs, int turn) const {
        return turn == 0 ? 0 : 1 - win(theirs, ours + turn, 0);
    }
    double roll(int ours, int theirs, int turn) const {
        double sum = 1 - win(theirs, ours, 0);  // the die shows 1
        for (int face = 2; face <= 6; ++face) sum += win(ours, theirs, turn + face);
        return sum / 6;
    }
    u64 states() const { return u64(target_) * u64(target_) * u64(target_ + 1) / 2; }
    int sweeps() const { return sweeps_; }

    // The lowest turn total at 0:0 at which holding is better, or the target if there is none.
    int first_hold() const {
        int turn = 1;
        while (turn < target_ && roll(0, 0, turn) >= hold(0, 0, turn)) ++turn;
        return turn;
    }

private:
    explicit PigOptimum(int target)
        : target_(target), wins_(usize(target) * usize(target) * usize(target), 0.5) {}

    template <class Stop>
    bool sweep(Stop& stop, double& change) {
        change = 0;
        for (int ours = target_ - 1; ours >= 0; --ours) {
            for (int theirs = target_ - 1; theirs >= 0; --theirs) {
                for (int turn = target_ - 1 - ours; turn >= 0; --turn) {
                    if (stop(Counts{.nodes = ++visited_})) return false;
                    const double better = std::max(roll(ours, theirs, turn), hold(ours, theirs, turn));
                    double& known = wins_[index(ours, theirs, turn)];
                    change = std::max(change, std::abs(better - known));
                    known = better;
                }
            }
        }
        return true;
    }
    usize index(int ours, int theirs, int turn) const {
        return (usize(ours) * usize(target_) + usize(theirs)) * usize(target_) + usize(turn);
    }

    int target_;
    std::vector<double> wins_;
    u64 visited_ = 0;
    int sweeps_ = 0;
};

}  // namespace adversarial
