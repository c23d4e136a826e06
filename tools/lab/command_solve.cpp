// houyi-lab solve: the value and the size of a whole game.
#include <cmath>

#include <fmt/format.h>

#include "lab/command.h"
#include "lab/games.h"
#include "lab/numbers.h"
#include "lab/pig_optimum.h"
#include "util/text.h"

namespace lab_tool {

namespace {

constexpr int MaxConnectFourCells = 20, MaxConnectFourWidth = 6;  // some two million positions
constexpr double MaxRandomLeaves = 20e6;

std::string winner(double value) {
    if (value == 0) return "a draw";
    return value > 0 ? "the first player wins" : "the second player wins";
}

Ending refuse_too_large(const GameSpec& spec) {
    const auto& [kind, width, height, target, shape, tree, fen, temperature] = spec;
    if (kind == GameKind::ConnectFour &&
        (width * height > MaxConnectFourCells || width > MaxConnectFourWidth))
        return failed(fmt::format("solve: connect four {}x{} is too large; at most {} cells and {} columns",
                                  width, height, MaxConnectFourCells, MaxConnectFourWidth));
    if (kind == GameKind::Pig && target > PigOptimum::MaxTarget)
        return failed(
            fmt::format("solve: Pig to {} is too large; at most {}", target, PigOptimum::MaxTarget));
    if (kind == GameKind::Random && std::pow(shape.branching, shape.depth) > MaxRandomLeaves)
        return failed(fmt::format("solve: a random tree {}x{} is too large; at most {} leaves",
                                  shape.branching, shape.depth, util::with_commas(u64(MaxRandomLeaves))));
    if (kind == GameKind::Chess || kind == GameKind::FallibleChess)
        return failed("solve: chess is too large; compare and explore look at it to a depth");
    return {};
}

void solve_pig(int target, Context& context) {
    const auto optimum = PigOptimum::solve(target, stop_at(UINT64_MAX, context.progress));
    context.progress.clear();
    const double win = optimum->win(0, 0, 0);
    context.out << fmt::format("value      {:.6f} (the first player wins {:.4f} %)\n", 2 * win - 1,
                               100 * win);
    context.out << fmt::format("states     {}\n", util::with_commas(optimum->states()));
    context.out << fmt::format("sweeps     {} of value iteration\n", optimum->sweeps());
    if (optimum->first_hold() < target)
        context.out << fmt::format("at 0:0     hold at {} or more\n", optimum->first_hold());
    else
        context.out << "at 0:0     never hold\n";
}

Ending run(const Values& values, Context& context) {
    const auto spec = parse_game(values.joined_words());
    if (!spec) return failed(spec.error());
    const auto made = make_game(*spec);  // refuses what is no game at all
    if (!made) return failed(made.error());
    LabGame& game = **made;
    if (Ending refusal = refuse_too_large(*spec); !refusal.is_ok()) return refusal;
    context.out << game.traits().title << "\n";
    context.progress.begin("solving " + game.traits().title);
    if (spec->kind == GameKind::Pig) {
        solve_pig(spec->target, context);
        return {};
    }

    const Solution solution = *game.solve(stop_at(UINT64_MAX, context.progress));
    context.progress.clear();
    const bool is_board = spec->kind == GameKind::TicTacToe || spec->kind == GameKind::ConnectFour;
    context.out << fmt::format("value      {}{}\n", value_text(solution.value),
                               is_board ? fmt::format(" ({})", winner(solution.value)) : "");
    context.out << fmt::format("nodes      {} in the game tree\n", util::with_commas(solution.nodes));
    context.out << fmt::format("{:<10} {}\n", is_board ? "games" : "leaves",
                               util::with_commas(solution.leaves));
    if (solution.positions)
        context.out << fmt::format("positions  {}\n", util::with_commas(*solution.positions));
    context.out << "first moves\n";
    for (const auto& [action, value] : solution.actions)
        context.out << fmt::format("  {:<8} {}\n", action, value_text(value));
    return {};
}

}  // namespace

cli::Command solve_command() {
    return {"solve",
            "GAME [OPTIONS]",
            "solves a whole game: its value, each first move's value, and how large it is",
            {},
            {"GAME", 1, cli::AnyNumber},
            with_progress(run),
            fmt::format(R"text(GAME and the largest size:
  tictactoe
  connect4 WxH     at most {} cells and {} columns
  pig TARGET       at most {}; by value iteration, since play need not end
  random BxD       at most {} leaves; also order=best|random|worst and seed=N
  tree TEXT        at most 1,000,000 nodes

examples:
  houyi-lab solve tictactoe
  houyi-lab solve connect4 5x4
  houyi-lab solve pig 100
  houyi-lab solve random 4x8 order=best seed=7
)text",
                        MaxConnectFourCells, MaxConnectFourWidth, PigOptimum::MaxTarget,
                        util::with_commas(u64(MaxRandomLeaves)))};
}

}  // namespace lab_tool
