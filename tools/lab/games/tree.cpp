// Explicit trees for the laboratory.
#include <fmt/format.h>

#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"
#include "util/file.h"

namespace lab_tool {

namespace {

GameResult make_text_tree(const GameWords& words) {
    // The text takes the place of a size.
    auto game = read_tree(words.size, adversarial::TurnOrder::Alternate);
    if (!game) return util::Failure{game.error()};
    return make_tree(std::move(game).value());
}

}  // namespace

util::Result<adversarial::TreeGame, std::string> read_tree(const std::string& words,
                                                           adversarial::TurnOrder order) {
    const bool is_file = words.starts_with('@');
    const auto text = is_file ? util::read_text(words.substr(1)) : words;
    if (!text) return util::Failure{text.error()};
    auto game = adversarial::TreeGame::parse(*text, order);
    if (!game) return util::Failure{fmt::format("tree text {}", describe(game.error()))};
    return std::move(game).value();
}

std::unique_ptr<LabGame> make_tree(adversarial::TreeGame tree) {
    return std::make_unique<GameOf<adversarial::TreeGame>>(
        std::move(tree), GameTraits{.title = "tree", .board = {.kind = "tree"}});
}

GameDefinition tree_game() {
    return {.name = "tree",
            .size = "TEXT",
            .about = "an explicit tree; at most 1,000,000 nodes and 500 levels",
            .largest_solve = "at most 1,000,000 nodes",
            .make = make_text_tree};
}

}  // namespace lab_tool
