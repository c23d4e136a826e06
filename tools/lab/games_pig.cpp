// Pig for the laboratory.
#include <fmt/format.h>

#include "adversarial/games/pig.h"
#include "lab/game_of.h"
#include "lab/games.h"

namespace lab_tool {

GameResult make_pig(int target) {
    auto game = adversarial::Pig::create(target);
    if (!game) return util::Failure{game.error()};
    GameTraits traits{.title = fmt::format("Pig to {}", target), .board = {"pig", "", 0, 0}};
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<adversarial::Pig>>(std::move(game).value(), std::move(traits)));
}

}  // namespace lab_tool
