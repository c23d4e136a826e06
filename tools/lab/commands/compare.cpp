// houyi-lab compare: runs every fitting algorithm on one position.
#include <fmt/format.h>

#include "adversarial/result.h"
#include "lab/commands/command.h"
#include "lab/comparison.h"
#include "lab/drawing/numbers.h"
#include "lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

// The depth in plies; nothing for a tree, which is searched to its end.
util::Result<std::optional<int>, Ending> depth_of(const Values& values, const LabGame& game) {
    std::optional<int> depth;
    values.set(depth, "depth");
    if (game.has_eval() && !depth) return util::Failure{misused("compare: --depth is missing")};
    if (!game.has_eval() && depth)
        return util::Failure{
            failed("--depth: a tree has no EVAL, so it is searched to its end; leave --depth out")};
    return depth;
}

Ending run_compare(const Values& values, Context& context) {
    const auto made = game_of(values.joined_words(), values);
    if (!made) return made.error();
    const LabGame& game = **made;
    const auto depth = depth_of(values, game);
    if (!depth) return depth.error();
    const ComparisonLimits limits{.depth = *depth,
                                  .max_nodes = u64(values.whole("max-nodes").value_or(DefaultMaxNodes)),
                                  .iterations = u64(values.whole("iterations").value_or(2000)),
                                  .seed = u64(values.whole("seed").value_or(1))};
    if (values.has("svg") && !limits.depth)
        return failed("--svg: the plot shows nodes by depth, and a tree has no EVAL");

    const Comparison comparison = compare(game, limits, context.progress);
    context.progress.clear();
    const std::string title =
        game.traits().title + (limits.depth ? fmt::format(", depth {}", *limits.depth) : "");
    context.out << title << "\n"
                << util::trim(game.text()) << "\n\n"
                << format_comparison(comparison, limits.depth) << "\n";
    if (const auto b = branching_factor(comparison))
        context.out << fmt::format("b = {:.2f}: the depth-th root of the leaves of the exhaustive search\n",
                                   *b);
    for (const std::string& reason : reasons_left_out(comparison))
        context.out << "left out: " << reason << "\n";
    Ending written = write_file(values, "csv", [&] { return comparison_csv(comparison); });
    if (!written.is_ok()) return written;
    written = write_picture(
        values, [&] { return draw_comparison(game.traits().title + ": nodes by depth", comparison); });
    if (!written.is_ok()) return written;

    const std::vector<std::string> lines = disagreements(comparison);
    for (const std::string& line : lines) context.out << "DISAGREEMENT: " << line << "\n";
    return lines.empty() ? Ending{} : failed("the algorithms disagree");
}

}  // namespace

cli::Command compare_command() {
    return {
        "compare",
        "GAME [OPTIONS]",
        "every fitting algorithm on one position: value, move, nodes, time; fails if values differ",
        {{"depth", "in plies; every smaller depth is searched as well", Whole{1, adversarial::MaxDepth}, "D"},
         {"fen", "position of chess (the start position)", Text{}, "FEN"},
         {"moves", "played before, as in \"e2e4 e7e5\" or \"4 4 3\"", Text{}, "MOVES"},
         {"csv", "write all rows into this file", FileToWrite{}, "FILE"},
         {"svg", "draw nodes by depth into this file", FileToWrite{}, "FILE"},
         chinese_option(),
         {"max-nodes", "ends a search (100000000)", Whole{1}, "N"},
         {"iterations", "of mcts (2000)", Whole{1, 100'000'000}, "N"},
         {"seed", "of mcts (1)", Whole{0}, "N"}},
        {"GAME", 1, cli::AnyNumber},
        with_progress(run_compare),
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
)text"};
}

}  // namespace lab_tool
