// Random uniform trees for the laboratory.
#include <fmt/format.h>

#include "adversarial/games/random_tree.h"
#include "lab/game_of.h"
#include "lab/games.h"

namespace lab_tool {

GameResult make_random_tree(const adversarial::RandomTreeShape& shape) {
    auto game = adversarial::RandomTree::create(shape);
    if (!game) return util::Failure{game.error()};
    constexpr std::string_view Orders[] = {"in random order", "best first", "worst first"};
    GameTraits traits{.title = fmt::format("random tree {}x{}, {}, seed {}", shape.branching, shape.depth,
                                           Orders[usize(shape.order)], shape.seed),
                      .aspiration_margin = shape.spread / 10.0};
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<adversarial::RandomTree>>(std::move(game).value(), std::move(traits)));
}

}  // namespace lab_tool
