// Nim: who is to move takes one stone or more from one pile, and who takes the last stone of all wins.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "adversarial/game.h"

namespace adversarial {

class Nim {
public:
    struct Action {
        int pile, stones;
        bool operator==(const Action&) const = default;
    };

    // At most 10 piles of at most 63 stones, so that each position has a key of its own.
    explicit Nim(std::vector<int> piles) : piles_(std::move(piles)) {}

    Player to_move() const { return mover_; }
    bool is_terminal() const {
        for (const int pile : piles_) {
            if (pile > 0) return false;
        }
        return true;
    }

    // At the end the player to move has nothing to take: the opponent has taken the last stone.
    double utility(Player player) const { return player == mover_ ? -1 : 1; }
    UtilityBounds utility_bounds() const { return {-1, 1}; }

    std::vector<Action> actions() const {
        std::vector<Action> list;
        for (int pile = 0; pile < int(piles_.size()); ++pile) {
            for (int stones = 1; stones <= piles_[usize(pile)]; ++stones) list.push_back({pile, stones});
        }
        return list;
    }
    void apply(const Action& action) {
        piles_[usize(action.pile)] -= action.stones;
        mover_ = opponent(mover_);
    }
    void undo(const Action& action) {
        piles_[usize(action.pile)] += action.stones;
        mover_ = opponent(mover_);
    }

    // Optional. For searches that are cut off: Bouton's theorem (1901) says who wins, without any search.
    double eval(Player player) const {
        int nim_sum = 0;
        for (const int pile : piles_) nim_sum ^= pile;
        return (player == mover_) == (nim_sum != 0) ? 1 : -1;
    }
    // Optional. For searches with a memory: two positions with the same key are the same.
    u64 key() const {
        u64 key = u64(mover_);
        for (const int pile : piles_) key = key * 64 + u64(pile);
        return key;
    }

    bool operator==(const Nim&) const = default;

    // For the lab: "b3" takes 3 stones from the second pile.
    static std::string name(const Action& action) {
        return char('a' + action.pile) + std::to_string(action.stones);
    }
    std::string text() const {
        std::string text;
        for (const int pile : piles_) text += (text.empty() ? "" : " ") + std::to_string(pile);
        return text;
    }

private:
    std::vector<int> piles_;
    Player mover_ = Player::Max;
};

}  // namespace adversarial
