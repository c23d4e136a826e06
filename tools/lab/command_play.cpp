// houyi-lab play: two algorithms against each other.
#include <fmt/format.h>

#include "adversarial/result.h"
#include "lab/command.h"
#include "lab/games.h"
#include "lab/match.h"

namespace lab_tool {

namespace {

constexpr int DefaultDepth = 4;

Contestant contestant_of(const Arguments& arguments, const std::string& option, std::optional<int> depth) {
    if (!arguments.has(option)) throw UsageError{fmt::format("play: --{} is missing", option)};
    auto contestant = parse_contestant(arguments.text(option), depth);
    if (!contestant) throw UsageError{fmt::format("--{}: {}", option, contestant.error())};
    return *contestant;
}

void run(const Arguments& arguments, Context& context) {
    if (arguments.words().empty()) throw UsageError{"play: the game is missing"};
    const GameSpec spec = value_or_throw(parse_game(arguments.words(), arguments.text("fen")));
    const std::unique_ptr<LabGame> game = value_or_throw(make_game(spec, arguments.text("moves")));
    if (game->is_terminal()) throw Failed{"play: the game is over where it begins"};
    const int depth = int(arguments.number("depth", 1, adversarial::MaxDepth).value_or(DefaultDepth));
    const Contestant first = contestant_of(arguments, "first", depth);
    const Contestant second = contestant_of(arguments, "second", depth);
    // Dice make each game another; two plies at random do it elsewhere.
    const int default_random = game->has_chance_nodes() ? 0 : 2;
    const MatchOptions options{.games = int(arguments.number("games", 1, 1'000'000).value_or(10)),
                               .random_plies =
                                   int(arguments.number("random-plies", 0, 1000).value_or(default_random)),
                               .max_plies = int(arguments.number("max-plies", 1, 100'000).value_or(1000)),
                               .seed = u64(arguments.number("seed", 0, INT64_MAX).value_or(1))};
    const MatchResult result = value_or_throw(play_match(*game, first, second, options, context.progress));
    context.progress.clear();
    context.out << fmt::format("{}, {} games, the first {} plies at random, seed {}\n\n",
                               game->traits().title, options.games, options.random_plies, options.seed)
                << format_match(result, first, second);
}

}  // namespace

Command play_command() {
    return {"play",
            "GAME",
            "plays games between two algorithms and shows a table of the results",
            {{"first", "who moves first, in all games", "A"},
             {"second", "who moves second", "A"},
             {"games", "how many (10)", "N"},
             {"seed", "of dice, random moves and mcts (1)", "N"},
             {"depth", "in plies, where an algorithm says none (4)", "D"},
             {"random-plies", "moves drawn at random to begin with (2; with dice 0)", "N"},
             {"max-plies", "a longer game is a draw (1000)", "N"},
             {"fen", "position of chess (the start position)", "FEN"},
             {"moves", "played before, as in \"e2e4 e7e5\" or \"4 4 3\"", "MOVES"}},
            "A is an algorithm, with a depth as in pvs:6, or with a number of iterations as in mcts:500; or "
            "random.\n"
            "With the same seed the same games are played.\n\n" +
                game_help() + "\nalgorithms:\n" + algorithm_help() + R"text(
examples:
  houyi-lab play tictactoe --first minimax:9 --second mcts:200 --games 50
  houyi-lab play connect4 5x4 --first alphabeta:6 --second alphabeta:2 --games 20 --seed 3
  houyi-lab play pig 30 --first star1:3 --second random --games 100
  houyi-lab play chess --first pvs:3 --second alphabeta:1 --games 2
)text",
            run};
}

}  // namespace lab_tool
