// Explicit trees for the laboratory.
#include <fmt/format.h>

#include "adversarial/games/tree_game.h"
#include "lab/game_of.h"
#include "lab/games.h"

namespace lab_tool {

GameResult make_tree(std::string_view text, adversarial::TurnOrder order) {
    auto game = adversarial::TreeGame::parse(text, order);
    if (!game) return util::Failure{fmt::format("tree text {}", describe(game.error()))};
    return make_tree(std::move(game).value());
}

std::unique_ptr<LabGame> make_tree(adversarial::TreeGame tree) {
    return std::make_unique<GameOf<adversarial::TreeGame>>(std::move(tree), GameTraits{.title = "tree"});
}

}  // namespace lab_tool
