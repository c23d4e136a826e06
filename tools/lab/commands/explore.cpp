// houyi-lab explore: writes searches as a page that plays them.
#include <algorithm>

#include <fmt/format.h>

#include "adversarial/result.h"
#include "tools/lab/commands/command.h"
#include "tools/lab/drawing/numbers.h"
#include "tools/lab/explorer/explore_page.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

constexpr u64 MaxExploredNodes = 2'000'000;  // of all searches together: a page of about 45 MB

struct ExploreOptions {
    GameOptions game{.words = "chess", .fen = "", .moves = ""};
    std::string html;
    std::string algorithms = "alphabeta";
    bool in_chinese = false;
    SearchRequest request{.iterations = 1000};
};

cli::Command declare_explore(ExploreOptions& options) {
    SearchRequest& request = options.request;
    return {
        .name = "explore",
        .summary = "Writes a page that plays searches step by step: the tree, windows, cuts, pseudo-code.",
        .options = {needed({"html", options.html, "the page to write", "FILE", FileToWrite{}}),
                    {"depth", request.depth,
                     "in plies (to the end of the game; needed for chess and other games that need not end)",
                     "D", Whole{1, adversarial::MaxDepth}},
                    algorithms_option(options.algorithms),
                    {"chinese", options.in_chinese, "open the page in Chinese (it has a button for both)"},
                    fen_option(options.game),
                    moves_option(options.game),
                    alpha_option(request),
                    beta_option(request),
                    iterations_option(request.iterations),
                    seed_option(request.seed)},
        .words = {"GAME", options.game.words, 0},
        .details =
            fmt::format("GAME is chess if it is not given. Several algorithms, as in alphabeta,pvs, are "
                        "played side by side. In a tree that is given as text, the leaves can be edited in "
                        "the page, which then searches again by itself: by minimax, negamax, alphabeta, "
                        "alphabeta-hard or pvs, without chance nodes, up to 100 nodes. More than {} nodes in "
                        "all are refused.\n\n",
                        util::with_commas(MaxExploredNodes)) +
            game_help() + "\nalgorithms:\n" + algorithm_help(),
        .examples = {
            "explore --depth 3 --algorithm alphabeta --html tree.html",
            R"x(explore tree "((3 12)(8 2)(4 6))" --algorithm alphabeta,pvs --html tree.html)x",
            R"(explore --fen "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1" --depth 5 --algorithm pvs --html tree.html)",
            R"(explore tictactoe --moves "b2 a1" --html tictactoe.html)",
            "explore connect4 5x4 --depth 6 --algorithm mtdf --html connect4.html",
            "explore pig 20 --depth 3 --algorithm star2 --html pig.html"}};
}

// Searches by one algorithm, in at most `nodes_left` nodes.
util::Result<ExploredSearch, Ending> explored(LabGame& game, const SearchRequest& request, u64 nodes_left,
                                              Context& context) {
    const AlgorithmInfo& algorithm = info_of(request.algorithm);
    SearchTrace trace(algorithm.has_window);
    context.progress.begin(std::string(algorithm.title));
    auto report = game.search(request, stop_at(nodes_left, context.progress), {&trace});
    context.progress.clear();
    if (!report) return util::Failure{failed(fmt::format("{}: {}", algorithm.name, report.error()))};
    if (!report->complete)
        return util::Failure{failed(fmt::format("{}: with its search the page would have more than {} nodes, "
                                                "the most that a page can hold; take a smaller --depth, "
                                                "fewer --iterations or algorithms that visit less",
                                                algorithm.name, util::with_commas(MaxExploredNodes)))};
    return ExploredSearch{request, std::move(report).value(), std::move(trace)};
}

Ending run_explore(ExploreOptions& options, Context& context) {
    const auto made = game_of(options.game);
    if (!made) return made.error();
    LabGame& game = **made;
    const auto algorithms = algorithms_of(options.algorithms);
    if (!algorithms) return algorithms.error();

    std::vector<ExploredSearch> searches;
    u64 nodes_left = MaxExploredNodes;
    for (const AlgorithmId algorithm : *algorithms) {
        SearchRequest request = options.request;
        request.algorithm = algorithm;
        auto search = explored(game, request, nodes_left, context);
        if (!search) return search.error();
        nodes_left -= std::min(nodes_left, search->report.counts.nodes);
        searches.push_back(std::move(search).value());
    }
    const Ending written =
        write_file(options.html, [&] { return explore_page(game, searches, options.in_chinese); });
    if (!written.is_ok()) return written;
    for (const ExploredSearch& search : searches)
        context.out << fmt::format("{}, {}: value {}{}, {} nodes\n", game.traits().title,
                                   info_of(search.request.algorithm).title, bound_sign(search.report.bound),
                                   value_text(search.report.value),
                                   util::with_commas(search.report.counts.nodes));
    context.out << fmt::format("open {} in a browser\n", options.html);
    return {};
}

}  // namespace

cli::Command explore_command() { return cli::with_settings(declare_explore, with_progress(run_explore)); }

}  // namespace lab_tool
