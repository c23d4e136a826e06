// Pig, the dice game: roll as often as you dare, a 1 loses the points of the turn.
// Neller and Presser, "Optimal Play of the Dice Game Pig" (2004).
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "adversarial/game.h"
#include "util/result.h"
#include "util/static_vector.h"

namespace adversarial {

// The player to move rolls or holds. The points of a turn count once held, but who has enough wins at once,
// since holding is then sure. Play need not end: two unlucky players roll 1 for ever.
class Pig {
public:
    enum class Action : u8 { Hold, Roll, One, Two, Three, Four, Five, Six };

    static constexpr int MaxTarget = 10'000;

    static util::Result<Pig, std::string> create(int target) {
        if (target < 1 || target > MaxTarget)
            return util::Failure{"the target of Pig must be from 1 to " + std::to_string(MaxTarget) +
                                 "; got " + std::to_string(target)};
        return Pig(target);
    }

    Player to_move() const { return now().mover; }
    bool is_terminal() const { return now().scores[usize(now().mover)] + now().turn_total >= target_; }
    double utility(Player player) const { return is_terminal() ? (player == to_move() ? 1 : -1) : 0; }
    UtilityBounds utility_bounds() const { return {-1, 1}; }
    bool players_alternate() const { return false; }  // who rolls well moves again
    bool may_cycle() const { return true; }

    // The lead in points, those of this turn included, as a part of the target.
    double eval(Player player) const {
        const int lead = now().scores[usize(player)] - now().scores[usize(opponent(player))];
        return double(lead + (player == to_move() ? now().turn_total : -now().turn_total)) / target_;
    }

    util::StaticVector<Action, 2> actions() const {
        util::StaticVector<Action, 2> list;
        list.push_back(Action::Roll);
        if (now().turn_total > 0) list.push_back(Action::Hold);
        return list;
    }

    bool is_chance() const { return now().rolling; }
    util::StaticVector<Outcome<Action>, 6> outcomes() const {
        util::StaticVector<Outcome<Action>, 6> list;
        for (u8 face = 1; face <= 6; ++face) list.push_back({Action(u8(Action::One) + face - 1), 1.0 / 6});
        return list;
    }

    void apply(Action action) {
        State next = now();
        next.rolling = action == Action::Roll;
        if (action == Action::Hold) {
            next.scores[usize(next.mover)] += next.turn_total;
            pass(next);
        } else if (action == Action::One) {
            pass(next);
        } else if (action != Action::Roll) {
            next.turn_total += int(action) - int(Action::One) + 1;
        }
        history_.push_back(next);
    }
    void undo(Action) { history_.pop_back(); }

    int score(Player player) const { return now().scores[usize(player)]; }
    int turn_total() const { return now().turn_total; }

    bool operator==(const Pig&) const = default;

    static std::string name(Action action) {
        if (action == Action::Hold) return "hold";
        if (action == Action::Roll) return "roll";
        return std::to_string(int(action) - int(Action::One) + 1);
    }
    std::string text() const {
        return "MAX " + std::to_string(score(Player::Max)) + ", MIN " + std::to_string(score(Player::Min)) +
               ", turn " + std::to_string(turn_total()) + ", " + (to_move() == Player::Max ? "MAX" : "MIN") +
               (is_chance() ? " rolls" : " to move");
    }

private:
    struct State {
        std::array<int, 2> scores{};  // by player
        int turn_total = 0;
        Player mover = Player::Max;
        bool rolling = false;
        bool operator==(const State&) const = default;
    };

    explicit Pig(int target) : target_(target), history_(1) {}

    const State& now() const { return history_.back(); }
    static void pass(State& state) {
        state.turn_total = 0;
        state.mover = opponent(state.mover);
    }

    int target_;
    std::vector<State> history_;  // the last one is now
};

}  // namespace adversarial
