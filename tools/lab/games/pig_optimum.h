// The optimum of Pig by value iteration: play need not end, so no tree search finds it.
#pragma once

#include <optional>
#include <vector>

#include "lab/lab_game.h"

namespace lab_tool {

// Neller and Presser, "Optimal Play of the Dice Game Pig" (2004): P(i, j, k), the probability that the player to
// move wins who has i points, his opponent j, the turn k, is the better one of rolling and holding. Applied until
// nothing changes by more than 1e-9.
class PigOptimum {
public:
    static constexpr int MaxTarget = 200;  // 64 MB

    // Nothing if the hook stopped it; its counts' nodes are states looked at.
    static std::optional<PigOptimum> solve(int target, const StopHook& stop);

    double win(int ours, int theirs, int turn) const;
    double hold(int ours, int theirs, int turn) const;
    double roll(int ours, int theirs, int turn) const;
    u64 states() const { return states_; }
    int sweeps() const { return sweeps_; }

    // The first turn total from 0:0 at which holding is better, or the target.
    int first_hold() const;

private:
    explicit PigOptimum(int target);
    bool sweep(const StopHook& stop, double& change);
    usize index(int ours, int theirs, int turn) const {
        return (usize(ours) * usize(target_) + usize(theirs)) * usize(target_) + usize(turn);
    }

    int target_;
    std::vector<double> wins_;
    u64 states_ = 0;
    u64 visited_ = 0;
    int sweeps_ = 0;
};

}  // namespace lab_tool
