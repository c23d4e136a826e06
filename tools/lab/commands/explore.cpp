// houyi-lab explore: writes a search as a page in which its tree can be folded and unfolded.

#include <fmt/format.h>

#include "adversarial/result.h"
#include "tools/lab/commands/command.h"
#include "tools/lab/drawing/numbers.h"
#include "tools/lab/explorer/explore_page.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

constexpr u64 MaxExploredNodes = 2'000'000;  // a page of about 45 MB

struct ExploreOptions {
    GameOptions game{.words = "chess", .fen = "", .moves = ""};
    std::string html;
    std::string algorithm = "alphabeta";
    SearchRequest request{.iterations = 1000};
};

cli::Command declare_explore(ExploreOptions& options) {
    SearchRequest& request = options.request;
    return {
        .name = "explore",
        .summary = "Writes a page with a search tree that can be folded, with boards, windows and cuts.",
        .options = {needed({"html", options.html, "the page to write", "FILE", FileToWrite{}}),
                    {"depth", request.depth,
                     "in plies (to the end of the game; needed for chess and other games that need not end)",
                     "D", Whole{1, adversarial::MaxDepth}},
                    algorithm_option(options.algorithm),
                    fen_option(options.game),
                    moves_option(options.game),
                    iterations_option(request.iterations),
                    seed_option(request.seed)},
        .words = {"GAME", options.game.words, 0},
        .details =
            fmt::format("GAME is chess if it is not given. A search of more than {} nodes is refused.\n\n",
                        util::with_commas(MaxExploredNodes)) +
            game_help() + "\nalgorithms:\n" + algorithm_help(),
        .examples = {
            "explore --depth 3 --algorithm alphabeta --html tree.html",
            R"(explore --fen "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1" --depth 5 --algorithm pvs --html tree.html)",
            R"(explore tictactoe --moves "b2 a1" --html tictactoe.html)",
            "explore connect4 5x4 --depth 6 --algorithm mtdf --html connect4.html",
            "explore pig 20 --depth 3 --algorithm star2 --html pig.html"}};
}

Ending run_explore(ExploreOptions& options, Context& context) {
    const auto made = game_of(options.game);
    if (!made) return made.error();
    LabGame& game = **made;
    const auto algorithm = algorithm_of(options.algorithm);
    if (!algorithm) return algorithm.error();
    SearchRequest& request = options.request;
    request.algorithm = *algorithm;

    SearchRecorder recorder(info_of(request.algorithm).is_estimate);
    context.progress.begin(std::string(info_of(request.algorithm).title));
    const StopHook limit = stop_at(MaxExploredNodes + 1, context.progress);
    const auto report = game.search(request, limit, {&recorder});
    context.progress.clear();
    if (!report) return failed(report.error());
    if (!report->complete)
        return failed(
            fmt::format("explore: the search has more than {} nodes, the most that a page can hold; take a "
                        "smaller --depth or an algorithm that visits less",
                        util::with_commas(MaxExploredNodes)));
    const Ending written =
        write_file(options.html, [&] { return explore_page(recorder, game, request, *report); });
    if (!written.is_ok()) return written;
    context.out << fmt::format("{}, {}: value {}, {} nodes; open {} in a browser\n", game.traits().title,
                               info_of(request.algorithm).title, value_text(report->value),
                               util::with_commas(recorder.nodes().size()), options.html);
    return {};
}

}  // namespace

cli::Command explore_command() { return cli::with_settings(declare_explore, with_progress(run_explore)); }

}  // namespace lab_tool
