// The game of the exercise with a table: tic-tac-toe, in which an early win is worth more.
#pragma once

#include "adversarial/games/tic_tac_toe.h"

namespace exercise {

// It has the six parts of a game (step 1 of the guide), and counts how many positions are entered.
class Position {
public:
    using Action = adversarial::TicTacToe::Action;
    using Player = adversarial::Player;

    Player to_move() const { return game_.to_move(); }
    bool is_terminal() const { return game_.is_terminal(); }
    auto actions() const { return game_.actions(); }
    void apply(Action action) {
        ++entered_;
        ++stones_;
        game_.apply(action);
    }
    void undo(Action action) {
        --stones_;
        game_.undo(action);
    }

    // Of an end: for the winner 10 less the number of stones, for the loser minus that, and 0 for a draw.
    double utility(Player player) const { return game_.utility(player) * (10 - stones_); }

    // Two positions with the same key are the same.
    u64 key() const { return game_.key(); }

    u64 entered() const { return entered_; }

private:
    adversarial::TicTacToe game_;
    int stones_ = 0;
    u64 entered_ = 0;
};

}  // namespace exercise
