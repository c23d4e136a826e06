// Checks the exercise evaluation, by games against an opponent who knows only wins.
#include <cmath>
#include <sstream>

#include "adversarial/alpha_beta.h"
#include "adversarial/games/connect_four.h"
#include "tools/lab/exercises/checks/check.h"
#include "tools/lab/exercises/exercises.h"
#include "util/prng.h"

namespace {

using adversarial::ConnectFour;
using adversarial::Player;

exercise::Board board_of(const ConnectFour& game) {
    exercise::Board board;
    std::istringstream rows(game.text());
    for (std::string row; rows >> row;) board.insert(board.begin(), row);
    return board;
}

// Connect four with the evaluation of the exercise, or with none. A won game is worth more than any board.
class Evaluated : public ConnectFour {
public:
    Evaluated(const ConnectFour& game, bool by_exercise) : ConnectFour(game), by_exercise_(by_exercise) {}

    double eval(Player player) const {
        if (!by_exercise_) return 0;
        const double value = exercise::evaluate(board_of(*this));
        return (player == Player::Max ? 1 : -1) * std::atan(value) / 2;  // between -1 and 1, also if infinite
    }

private:
    bool by_exercise_;
};

ConnectFour after_random_moves(u64 seed) {
    ConnectFour game = ConnectFour::create(7, 6).value();
    util::Prng random(seed);
    for (u64 moves = 2 + random.below(3); moves > 0; --moves) {
        const auto actions = game.actions();
        game.apply(actions[random.below(actions.size())]);
    }
    return game;
}

// The points of the exercise, which plays MAX or MIN.
double play(ConnectFour game, Player exercise) {
    while (!game.is_terminal()) {
        Evaluated view(game, game.to_move() == exercise);
        game.apply(*adversarial::alpha_beta(view, {.depth = 4})->best);
    }
    return (1 + game.utility(exercise)) / 2;
}

}  // namespace

int main() {
    constexpr int Openings = 30;
    constexpr double Enough = 36;
    double points = 0;
    for (int opening = 1; opening <= Openings; ++opening) {
        for (const Player exercise : {Player::Max, Player::Min})
            points += play(after_random_moves(u64(opening)), exercise);
    }
    const std::string score = exercise::text_of(points) + " points from 60 games";
    if (points < Enough) return exercise::verdict("evaluation", {score + ", expected 36 or more"});
    return exercise::verdict("evaluation, with " + score, {});
}
