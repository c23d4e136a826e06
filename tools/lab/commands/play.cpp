// houyi-lab play: plays two algorithms against each other.
#include <fmt/format.h>

#include "adversarial/result.h"
#include "lab/commands/command.h"
#include "lab/games/catalogue.h"
#include "lab/match.h"

namespace lab_tool {

namespace {

constexpr int DefaultDepth = 4;

util::Result<Contestant, Ending> contestant_of(const Values& values, const std::string& option) {
    auto contestant =
        parse_contestant(values.text(option), int(values.whole("depth").value_or(DefaultDepth)));
    if (!contestant) return util::Failure{misused(fmt::format("--{}: {}", option, contestant.error()))};
    return std::move(contestant).value();
}

Ending run_play(const Values& values, Context& context) {
    const auto made = game_of(values.joined_words(), values);
    if (!made) return made.error();
    const LabGame& game = **made;
    if (game.is_terminal()) return failed("play: the game is over where it begins");
    const auto first = contestant_of(values, "first");
    if (!first) return first.error();
    const auto second = contestant_of(values, "second");
    if (!second) return second.error();
    MatchOptions options;
    options.random_plies = game.has_chance_nodes() ? 0 : 2;  // dice already make each game different
    values.set(options.games, "games");
    values.set(options.random_plies, "random-plies");
    values.set(options.max_plies, "max-plies");
    values.set(options.seed, "seed");
    const auto result = play_match(game, *first, *second, options, context.progress);
    context.progress.clear();
    if (!result) return failed(result.error());
    context.out << fmt::format("{}, {} games, the first {} plies at random, seed {}\n\n", game.traits().title,
                               options.games, options.random_plies, options.seed)
                << format_match(*result, *first, *second);
    return {};
}

}  // namespace

cli::Command play_command() {
    return {"play",
            "GAME [OPTIONS]",
            "plays games between two algorithms and shows a table of the results",
            {needed({"first", "who moves first, in all games", Text{}, "A"}),
             needed({"second", "who moves second", Text{}, "A"}),
             {"games", "how many (10)", Whole{1, 1'000'000}, "N"},
             {"seed", "of dice, random moves and mcts (1)", Whole{0}, "N"},
             {"depth", "in plies, where an algorithm says none (4)", Whole{1, adversarial::MaxDepth}, "D"},
             {"random-plies", "moves drawn at random to begin with (2; with dice 0)", Whole{0, 1000}, "N"},
             {"max-plies", "a longer game is a draw (1000)", Whole{1, 100'000}, "N"},
             {"fen", "position of chess (the start position)", Text{}, "FEN"},
             {"moves", "played before, as in \"e2e4 e7e5\" or \"4 4 3\"", Text{}, "MOVES"}},
            {"GAME", 1, cli::AnyNumber},
            with_progress(run_play),
            "A is an algorithm, with a depth as in pvs:6, or with a number of iterations as in mcts:500; or "
            "random.\n"
            "With the same seed the same games are played.\n\n" +
                game_help() + "\nalgorithms:\n" + algorithm_help() + R"text(
examples:
  houyi-lab play tictactoe --first minimax:9 --second mcts:200 --games 50
  houyi-lab play connect4 5x4 --first alphabeta:6 --second alphabeta:2 --games 20 --seed 3
  houyi-lab play pig 30 --first star1:3 --second random --games 100
  houyi-lab play chess --first pvs:3 --second alphabeta:1 --games 2
)text"};
}

}  // namespace lab_tool
