// houyi-lab explore: writes a search as a page in which its tree can be folded and unfolded.
#include <algorithm>

#include <fmt/format.h>

#include "adversarial/result.h"
#include "lab/commands/command.h"
#include "lab/drawing/numbers.h"
#include "lab/explorer/explore_page.h"
#include "lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

constexpr u64 MaxExploredNodes = 2'000'000;  // a page of about 45 MB

// The traits with the position at the root, which may come after some moves.
GameTraits traits_at(const LabGame& game) {
    GameTraits traits = game.traits();
    traits.board.start = game.text();
    std::erase(traits.board.start, '\n');
    return traits;
}

Ending run_explore(const Values& values, Context& context) {
    const auto made = game_of(values.words().empty() ? "chess" : values.joined_words(), values);
    if (!made) return made.error();
    LabGame& game = **made;
    const auto algorithm = algorithm_of(values, "alphabeta");
    if (!algorithm) return algorithm.error();
    SearchRequest request{.algorithm = *algorithm};
    values.set(request.depth, "depth");
    request.iterations = u64(values.whole("iterations").value_or(1000));
    request.seed = u64(values.whole("seed").value_or(1));

    const GameTraits traits = traits_at(game);
    SearchRecorder recorder(info_of(request.algorithm).is_estimate);
    context.progress.begin(std::string(info_of(request.algorithm).title));
    const StopHook limit = stop_at(MaxExploredNodes + 1, context.progress);
    const auto report = game.watch(request, limit, recorder);
    context.progress.clear();
    if (!report) return failed(report.error());
    if (!report->is_complete)
        return failed(
            fmt::format("explore: the search has more than {} nodes, the most that a page can hold; take a "
                        "smaller --depth or an algorithm that visits less",
                        util::with_commas(MaxExploredNodes)));
    const Ending written =
        write_file(values, "html", [&] { return explore_page(recorder, traits, request, *report); });
    if (!written.is_ok()) return written;
    context.out << fmt::format("{}, {}: value {}, {} nodes; open {} in a browser\n", traits.title,
                               info_of(request.algorithm).title, value_text(report->value),
                               util::with_commas(recorder.nodes().size()), values.text("html"));
    return {};
}

}  // namespace

cli::Command explore_command() {
    return {"explore",
            "[GAME] [OPTIONS]",
            "writes a page in which a search tree is folded and unfolded, with boards, windows and cuts",
            {needed({"html", "the page to write", FileToWrite{}, "FILE"}),
             {"depth", "in plies (to the end of the game)", Whole{1, adversarial::MaxDepth}, "D"},
             {"algorithm", "which one (alphabeta)", Text{}, "A"},
             {"fen", "position of chess (the start position)", Text{}, "FEN"},
             {"moves", "played before, as in \"e2e4 e7e5\" or \"4 4 3\"", Text{}, "MOVES"},
             {"iterations", "of mcts (1000)", Whole{1, 1'000'000}, "N"},
             {"seed", "of mcts (1)", Whole{0}, "N"}},
            {"GAME", 0, cli::AnyNumber},
            with_progress(run_explore),
            fmt::format("GAME is chess if left out. A search of more than {} nodes is refused.\n\n",
                        util::with_commas(MaxExploredNodes)) +
                game_help() + "\nalgorithms:\n" + algorithm_help() + R"text(
examples:
  houyi-lab explore --depth 3 --algorithm alphabeta --html tree.html
  houyi-lab explore --fen "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1" --depth 5 --algorithm pvs --html tree.html
  houyi-lab explore tictactoe --moves "b2 a1" --html tictactoe.html
  houyi-lab explore connect4 5x4 --depth 6 --algorithm mtdf --html connect4.html
  houyi-lab explore pig 20 --depth 3 --algorithm star2 --html pig.html
)text"};
}

}  // namespace lab_tool
