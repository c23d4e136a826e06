// houyi-lab solve: the value and the size of a whole game.
#include <fmt/format.h>

#include "tools/lab/commands/command.h"
#include "tools/lab/drawing/numbers.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

std::string winner(double value) {
    if (value == 0) return "a draw";
    return value > 0 ? "the first player wins" : "the second player wins";
}

cli::Command declare_solve(GameOptions& game) {
    return {.name = "solve",
            .summary = "Solves a whole game: its value, each first move's value, and its size.",
            .words = {"GAME", game.words},
            .details = "GAME and its largest size:\n" + largest_solves(),
            .examples = {"solve tictactoe", "solve connect4 5x4", "solve nim 3,4,5", "solve pig 100",
                         "solve random 4x8 order=best seed=7"}};
}

Ending run_solve(GameOptions& options, Context& context) {
    const auto made = game_of(options);
    if (!made) return made.error();
    LabGame& game = **made;
    const GameTraits& traits = game.traits();
    if (!traits.too_large_to_solve.empty()) return failed("solve: " + traits.too_large_to_solve);
    context.out << traits.title << "\n";
    context.progress.begin("solving " + traits.title);
    const StopHook stop = stop_at(UINT64_MAX, context.progress);
    if (traits.solution) {
        const std::string lines = traits.solution(stop);
        context.progress.clear();
        context.out << lines;
        return {};
    }

    const Solution solution = *game.solve(stop);
    context.progress.clear();
    context.out << fmt::format("value      {}{}\n", value_text(solution.value),
                               traits.is_won_or_lost ? fmt::format(" ({})", winner(solution.value)) : "");
    context.out << fmt::format("nodes      {} in the game tree\n", util::with_commas(solution.nodes));
    context.out << fmt::format("{:<10} {}\n", traits.is_won_or_lost ? "games" : "leaves",
                               util::with_commas(solution.leaves));
    if (solution.positions)
        context.out << fmt::format("positions  {}\n", util::with_commas(*solution.positions));
    if (const auto& merged = solution.up_to_symmetry)
        context.out << fmt::format("symmetry   images counted once: {} positions, {} nodes, {} {}\n",
                                   util::with_commas(merged->positions), util::with_commas(merged->nodes),
                                   util::with_commas(merged->leaves),
                                   traits.is_won_or_lost ? "games" : "leaves");
    if (!solution.actions.empty()) context.out << "first moves\n";
    for (const auto& [action, value] : solution.actions)
        context.out << fmt::format("  {:<8} {}\n", action, value_text(value));
    return {};
}

}  // namespace

cli::Command solve_command() { return cli::with_settings(declare_solve, with_progress(run_solve)); }

}  // namespace lab_tool
