// Solves Pig by value iteration. Play need not end, so no tree search can solve it.
#pragma once

#include <optional>
#include <vector>

#include "tools/lab/lab_game.h"

namespace lab_tool {

// Neller and Presser, "Optimal Play of the Dice Game Pig" (2004): P(i, j, k) is the probability that the
// player to move wins if this player has i points, the opponent has j points and the turn total is k. It is
// the greater of the probabilities after rolling and after holding. The rule is applied until no probability
// changes by more than 1e-9.
class PigOptimum {
public:
    static constexpr int MaxTarget = 200;  // 64 MB

    // Nothing if the hook stopped it. The nodes of its counts are the states visited.
    static std::optional<PigOptimum> solve(int target, const StopHook& stop);

    double win(int ours, int theirs, int turn) const;
    double hold(int ours, int theirs, int turn) const;
    double roll(int ours, int theirs, int turn) const;
    u64 states() const { return states_; }
    int sweeps() const { return sweeps_; }

    // The lowest turn total at 0:0 at which holding is better, or the target if there is none.
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
