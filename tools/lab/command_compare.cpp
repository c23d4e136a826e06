// houyi-lab compare: every fitting algorithm on one position.
#include <fmt/format.h>

#include "adversarial/result.h"
#include "lab/command.h"
#include "lab/comparison.h"
#include "lab/games.h"
#include "lab/numbers.h"
#include "util/text.h"

namespace lab_tool {

namespace {

constexpr u64 DefaultMaxNodes = 100'000'000;

std::optional<int> depth_of(const Arguments& arguments, const LabGame& game) {
    const auto depth = arguments.number("depth", 1, adversarial::MaxDepth);
    if (game.has_eval() && !depth) throw UsageError{"compare: --depth is missing"};
    if (!game.has_eval() && depth)
        throw Failed{"--depth: a tree has no EVAL, so it is searched to its end; leave --depth out"};
    return depth ? std::optional(int(*depth)) : std::nullopt;
}

void run(const Arguments& arguments, Context& context) {
    if (arguments.words().empty()) throw UsageError{"compare: the game is missing"};
    const GameSpec spec = value_or_throw(parse_game(arguments.words(), arguments.text("fen")));
    const std::unique_ptr<LabGame> game = value_or_throw(make_game(spec, arguments.text("moves")));
    const ComparisonLimits limits{
        .depth = depth_of(arguments, *game),
        .max_nodes = u64(arguments.number("max-nodes", 1, INT64_MAX).value_or(DefaultMaxNodes)),
        .iterations = u64(arguments.number("iterations", 1, 100'000'000).value_or(2000)),
        .seed = u64(arguments.number("seed", 0, INT64_MAX).value_or(1))};
    if (arguments.has("svg") && !limits.depth)
        throw Failed{"--svg: the plot shows nodes by depth, and a tree has no EVAL"};

    const Comparison comparison = compare(*game, limits, context.progress);
    context.progress.clear();
    const std::string title =
        game->traits().title + (limits.depth ? fmt::format(", depth {}", *limits.depth) : "");
    context.out << title << "\n"
                << util::trim(game->text()) << "\n\n"
                << format_comparison(comparison, limits.depth) << "\n";
    if (const auto b = branching_factor(comparison))
        context.out << fmt::format("b = {:.2f}: the depth-th root of the leaves of the exhaustive search\n",
                                   *b);
    for (const std::string& reason : reasons_left_out(comparison))
        context.out << "left out: " << reason << "\n";
    if (arguments.has("csv")) write_file(arguments.text("csv"), comparison_csv(comparison));
    if (arguments.has("svg"))
        write_file(arguments.text("svg"),
                   draw_comparison(game->traits().title + ": nodes by depth", comparison));

    const std::vector<std::string> lines = disagreements(comparison);
    for (const std::string& line : lines) context.out << "DISAGREEMENT: " << line << "\n";
    if (!lines.empty()) throw Failed{"the algorithms disagree"};
}

}  // namespace

Command compare_command() {
    return {
        "compare",
        "GAME",
        "every fitting algorithm on one position: value, move, nodes, time; fails if values differ",
        {{"depth", "in plies; every smaller depth is searched as well", "D"},
         {"fen", "position of chess (the start position)", "FEN"},
         {"moves", "played before, as in \"e2e4 e7e5\" or \"4 4 3\"", "MOVES"},
         {"csv", "write all rows into this file", "FILE"},
         {"svg", "draw nodes by depth into this file", "FILE"},
         {"max-nodes", "ends a search (100000000)", "N"},
         {"iterations", "of mcts (2000)", "N"},
         {"seed", "of mcts (1)", "N"}},
        "b* is the effective branching factor: that of a uniform tree of the same depth with as many nodes.\n"
        "The value of mcts is an estimate (~) and not held against the others.\n"
        "Limits: depth 1024; what needs more than --max-nodes nodes is stopped and said so.\n\n" +
            game_help() + R"text(
examples:
  houyi-lab compare tictactoe --depth 9
  houyi-lab compare connect4 5x4 --depth 8 --csv nodes.csv --svg nodes.svg
  houyi-lab compare random 4x6 order=best --depth 6
  houyi-lab compare pig 20 --depth 4
  houyi-lab compare tree "((3 12 8)(2 4 6)(14 5 2))"
  houyi-lab compare chess --depth 4
  houyi-lab compare chess --fen "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1" --depth 6
)text",
        run};
}

}  // namespace lab_tool
