// Explicit trees for the laboratory.
#include "lab/games/tree.h"

#include <fmt/format.h>

#include "lab/game_of.h"
#include "lab/games/catalogue.h"

namespace lab_tool {

namespace {

GameResult make_text_tree(const GameWords& words) {
    auto game = adversarial::TreeGame::parse(words.size, adversarial::TurnOrder::Alternate);
    if (!game) return util::Failure{fmt::format("tree text {}", describe(game.error()))};
    return make_tree(std::move(game).value());
}

}  // namespace

std::unique_ptr<LabGame> make_tree(adversarial::TreeGame tree) {
    return std::make_unique<GameOf<adversarial::TreeGame>>(std::move(tree), GameTraits{.title = "tree"});
}

GameDefinition tree_game() {
    return {.name = "tree",
            .size = "TEXT",
            .about = "an explicit tree; at most 1000000 nodes and 500 levels",
            .largest_solve = "at most 1,000,000 nodes",
            .make = make_text_tree};
}

}  // namespace lab_tool
