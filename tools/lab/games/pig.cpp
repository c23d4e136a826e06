// Pig for the laboratory.
#include "adversarial/games/pig.h"

#include <fmt/format.h>

#include "adversarial/games/pig_optimum.h"
#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

using adversarial::PigOptimum;

// The states of Pig form cycles, so it is solved by value iteration and not as a tree.
std::string solution(int target, const StopHook& stop) {
    const auto optimum = PigOptimum::solve(target, stop);
    if (!optimum) return "";
    const double win = optimum->win(0, 0, 0);
    return fmt::format("value      {:.6f} (the first player wins {:.4f} %)\n", 2 * win - 1, 100 * win) +
           fmt::format("states     {}\n", util::with_commas(optimum->states())) +
           fmt::format("sweeps     {} of value iteration\n", optimum->sweeps()) +
           (optimum->first_hold() < target
                ? fmt::format("at 0:0     hold at {} or more\n", optimum->first_hold())
                : "at 0:0     never hold\n");
}

GameResult make_pig(const GameWords& words) {
    const auto target = util::parse_integer<int>(words.size.empty() ? "20" : words.size);
    if (!target)
        return util::Failure{
            fmt::format("pig: {} is not a target; write a number, as in pig 20", util::quoted(words.size))};
    auto game = adversarial::Pig::create(*target);
    if (!game) return util::Failure{game.error()};
    GameTraits traits{.title = fmt::format("Pig to {}", *target), .board = {"pig"}};
    traits.solution = [target = *target](const StopHook& stop) { return solution(target, stop); };
    if (*target > PigOptimum::MaxTarget)
        traits.too_large_to_solve =
            fmt::format("{} is too large; at most {}", traits.title, PigOptimum::MaxTarget);
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<adversarial::Pig>>(std::move(game).value(), std::move(traits)));
}

}  // namespace

GameDefinition pig_game() {
    return {.name = "pig",
            .size = "[TARGET]",
            .about = "the dice game to TARGET points, 20 if left out; at most 10000",
            .largest_solve =
                fmt::format("at most {}; by value iteration, since play need not end", PigOptimum::MaxTarget),
            .make = make_pig};
}

}  // namespace lab_tool
