// houyi-lab compare: runs every fitting algorithm on one position.
#include <fmt/format.h>

#include "adversarial/result.h"
#include "tools/lab/commands/command.h"
#include "tools/lab/comparison.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

struct CompareOptions {
    GameOptions game;
    ComparisonLimits limits{.depth = {}, .max_nodes = 100'000'000, .iterations = 2000, .seed = 1};
    std::string csv;
    PictureOptions picture;
};

cli::Command declare_compare(CompareOptions& options) {
    ComparisonLimits& limits = options.limits;
    return {.name = "compare",
            .summary = "Runs every algorithm that fits the game on one position: value, move, nodes, time.",
            .options = {{"depth", limits.depth,
                         "in plies; every smaller depth is searched too; needed, except for tree, which is "
                         "searched to its end",
                         "D", Whole{1, adversarial::MaxDepth}},
                        fen_option(options.game),
                        moves_option(options.game),
                        {"csv", options.csv, "write all rows to this file", "FILE", FileToWrite{}},
                        svg_option(options.picture, "draw nodes by depth to this file"),
                        chinese_option(options.picture),
                        {"max-nodes", limits.max_nodes, "end each search after N nodes", "N", Whole{1}},
                        iterations_option(limits.iterations),
                        seed_option(limits.seed)},
            .words = {"GAME", options.game.words},
            .details =
                "b* is the effective branching factor: that of a uniform tree of the same depth with as many "
                "nodes. The value of mcts is an estimate (~) and is not compared with the others. The exit "
                "status is 1 if the algorithms disagree. A search that reaches --max-nodes is marked.\n\n" +
                game_help(),
            .examples = {"compare tictactoe --depth 9",
                         "compare connect4 5x4 --depth 8 --csv nodes.csv --svg nodes.svg",
                         "compare random 4x6 order=best --depth 6", "compare pig 20 --depth 4",
                         R"x(compare tree "((3 12 8)(2 4 6)(14 5 2))")x", "compare chess --depth 4",
                         R"(compare chess --fen "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1" --depth 6)"}};
}

// A tree is searched to its end.
Ending check_depth(const std::optional<int>& depth, const LabGame& game) {
    if (game.has_eval() && !depth) return misused("compare: --depth is missing");
    if (!game.has_eval() && depth)
        return failed("--depth: a tree has no EVAL, so it is searched to its end; leave --depth out");
    return {};
}

Ending run_compare(CompareOptions& options, Context& context) {
    const auto made = game_of(options.game);
    if (!made) return made.error();
    const LabGame& game = **made;
    const ComparisonLimits& limits = options.limits;
    if (Ending ending = check_depth(limits.depth, game); !ending.is_ok()) return ending;
    if (!options.picture.svg.empty() && !limits.depth)
        return failed("--svg: the plot shows nodes by depth, and a tree has no EVAL");

    const Comparison comparison = compare(game, limits, context.progress);
    context.progress.clear();
    const std::string title =
        game.traits().title + (limits.depth ? fmt::format(", depth {}", *limits.depth) : "");
    context.out << title << "\n"
                << util::trim(game.text()) << "\n\n"
                << format_comparison(comparison, limits.depth) << "\n";
    if (const auto b = branching_factor(comparison))
        context.out << fmt::format(
            "b = {:.2f}: the d-th root of the leaves of the exhaustive search, which ends at depth d\n", *b);
    for (const std::string& reason : reasons_left_out(comparison))
        context.out << "left out: " << reason << "\n";
    Ending written = write_file(options.csv, [&] { return comparison_csv(comparison); });
    if (!written.is_ok()) return written;
    written = write_picture(options.picture, [&] {
        return draw_comparison(game.traits().title + ": nodes by depth", comparison);
    });
    if (!written.is_ok()) return written;

    const std::vector<std::string> lines = disagreements(comparison);
    for (const std::string& line : lines) context.out << "DISAGREEMENT: " << line << "\n";
    return lines.empty() ? Ending{} : failed("the algorithms disagree");
}

}  // namespace

cli::Command compare_command() { return cli::with_settings(declare_compare, with_progress(run_compare)); }

}  // namespace lab_tool
