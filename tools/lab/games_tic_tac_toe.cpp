// Tic-tac-toe for the laboratory.
#include "adversarial/games/tic_tac_toe.h"
#include "lab/game_of.h"
#include "lab/games.h"

namespace lab_tool {

std::unique_ptr<LabGame> make_tic_tac_toe() {
    constexpr double Margin = 0.25;  // of utilities from -1 to 1
    GameTraits traits{
        .title = "tic-tac-toe", .board = {"tictactoe", ".........", 3, 3}, .aspiration_margin = Margin};
    return std::make_unique<GameOf<adversarial::TicTacToe>>(adversarial::TicTacToe(), std::move(traits));
}

}  // namespace lab_tool
