// Connect four for the laboratory.
#include "adversarial/games/connect_four.h"

#include <fmt/format.h>

#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

constexpr int MaxSolvedCells = 20, MaxSolvedWidth = 6;  // about two million positions

GameResult make_connect_four(const GameWords& words) {
    const auto size = parse_size(words.size.empty() ? "7x6" : words.size);
    if (!size)
        return util::Failure{fmt::format("connect4: {} is not a size; write WIDTHxHEIGHT, as in 5x4",
                                         util::quoted(words.size))};
    const auto [width, height] = *size;
    auto game = adversarial::ConnectFour::create(width, height);
    if (!game) return util::Failure{game.error()};
    constexpr double Margin = 0.25;  // for utilities from -1 to 1
    GameTraits traits{.title = fmt::format("connect four {}x{}", width, height),
                      .board = {"connect4", width, height},
                      .aspiration_margin = Margin,
                      .is_won_or_lost = true};
    if (width * height > MaxSolvedCells || width > MaxSolvedWidth)
        traits.too_large_to_solve = fmt::format("{} is too large; at most {} cells and {} columns",
                                                traits.title, MaxSolvedCells, MaxSolvedWidth);
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<adversarial::ConnectFour>>(std::move(game).value(), std::move(traits)));
}

}  // namespace

GameDefinition connect_four_game() {
    return {.name = "connect4",
            .size = "[WxH]",
            .about = "width and height, 7x6 if left out; at most 64 for W * (H + 1), W at most 32",
            .largest_solve = fmt::format("at most {} cells and {} columns", MaxSolvedCells, MaxSolvedWidth),
            .make = make_connect_four};
}

}  // namespace lab_tool
