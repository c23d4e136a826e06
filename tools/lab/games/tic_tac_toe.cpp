// Tic-tac-toe for the laboratory.
#include "adversarial/games/tic_tac_toe.h"

#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"

namespace lab_tool {

namespace {

GameResult make_tic_tac_toe(const GameWords& /*words*/) {
    constexpr double Margin = 0.25;  // for utilities from -1 to 1
    GameTraits traits{.title = "tic-tac-toe",
                      .board = {"tictactoe", 3, 3},
                      .aspiration_margin = Margin,
                      .is_won_or_lost = true};
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<adversarial::TicTacToe>>(adversarial::TicTacToe(), std::move(traits)));
}

}  // namespace

GameDefinition tic_tac_toe_game() {
    return {.name = "tictactoe",
            .about = "three in a row on 3x3 squares",
            .largest_solve = "has one size",
            .make = make_tic_tac_toe};
}

}  // namespace lab_tool
