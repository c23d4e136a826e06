// Connect four for the laboratory.
#include <fmt/format.h>

#include "adversarial/games/connect_four.h"
#include "lab/game_of.h"
#include "lab/games.h"

namespace lab_tool {

GameResult make_connect_four(int width, int height) {
    constexpr double Margin = 0.25;  // of utilities from -1 to 1
    auto game = adversarial::ConnectFour::create(width, height);
    if (!game) return util::Failure{game.error()};
    GameTraits traits{.title = fmt::format("connect four {}x{}", width, height),
                      .board = {"connect4", std::string(usize(width * height), '.'), width, height},
                      .aspiration_margin = Margin};
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<adversarial::ConnectFour>>(std::move(game).value(), std::move(traits)));
}

}  // namespace lab_tool
