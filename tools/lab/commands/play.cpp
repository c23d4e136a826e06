// houyi-lab play: plays two algorithms against each other.
#include <fmt/format.h>

#include "adversarial/result.h"
#include "tools/lab/commands/command.h"
#include "tools/lab/games/catalogue.h"
#include "tools/lab/match.h"

namespace lab_tool {

namespace {

struct PlayOptions {
    GameOptions game;
    std::string first, second;
    std::optional<int> depth;
    std::optional<int> random_plies;
    MatchOptions match;
};

cli::Command declare_play(PlayOptions& options) {
    MatchOptions& match = options.match;
    return {.name = "play",
            .summary = "Plays games between two algorithms and shows a table of the results.",
            .options = {needed({"first", options.first, "moves first in all games", "A"}),
                        needed({"second", options.second, "moves second", "A"}),
                        {"games", match.games, "number of games", "N", Whole{1, 1'000'000}},
                        {"seed", match.seed, "seed of dice, random moves and mcts", "N", Whole{0}},
                        {"depth", options.depth, "in plies, if an algorithm has none (4)", "D",
                         Whole{1, adversarial::MaxDepth}},
                        {"random-plies", options.random_plies,
                         "random moves at the beginning (2; with dice 0)", "N", Whole{0, 1000}},
                        {"max-plies", match.max_plies, "a longer game is a draw", "N", Whole{1, 100'000}},
                        fen_option(options.game),
                        moves_option(options.game)},
            .words = {"GAME", options.game.words},
            .details =
                "A is an algorithm, with a depth as in pvs:6 or with a number of iterations as in mcts:500, "
                "or random. The same seed gives the same games.\n\n" +
                game_help() + "\nalgorithms:\n" + algorithm_help(),
            .examples = {"play tictactoe --first minimax:9 --second mcts:200 --games 50",
                         "play connect4 5x4 --first alphabeta:6 --second alphabeta:2 --games 20 --seed 3",
                         "play pig 30 --first star1:3 --second random --games 100",
                         "play chess --first pvs:3 --second alphabeta:1 --games 2"}};
}

// A game without EVAL is searched to its end.
util::Result<Contestant, Ending> contestant_of(const std::string& text, const char* option,
                                               std::optional<int> depth, const LabGame& game) {
    auto contestant = parse_contestant(text, depth);
    if (!contestant) return util::Failure{misused(fmt::format("--{}: {}", option, contestant.error()))};
    if (contestant->depth && !game.has_eval())
        return util::Failure{failed(fmt::format(
            "--{}: the game has no EVAL, so it is searched to its end; leave the depth out", option))};
    return std::move(contestant).value();
}

Ending run_play(PlayOptions& options, Context& context) {
    const auto made = game_of(options.game);
    if (!made) return made.error();
    const LabGame& game = **made;
    if (game.is_terminal()) return failed("play: the game is over where it begins");
    if (game.traits().chance_is_the_opponent)
        return failed("play: in this game chance moves for the opponent, so there is no second player");
    if (!game.has_eval() && options.depth)
        return failed("--depth: the game has no EVAL, so it is searched to its end; leave --depth out");
    constexpr int DefaultDepth = 4;
    const auto depth = game.has_eval() ? std::optional(options.depth.value_or(DefaultDepth)) : std::nullopt;
    const auto first = contestant_of(options.first, "first", depth, game);
    if (!first) return first.error();
    const auto second = contestant_of(options.second, "second", depth, game);
    if (!second) return second.error();
    MatchOptions& match = options.match;
    // Dice already make each game different.
    match.random_plies = options.random_plies.value_or(game.has_chance_nodes() ? 0 : 2);
    const auto result = play_match(game, *first, *second, match, context.progress);
    context.progress.clear();
    if (!result) return failed(result.error());
    context.out << fmt::format("{}, {} games, the first {} plies at random, seed {}\n\n", game.traits().title,
                               match.games, match.random_plies, match.seed)
                << format_match(*result, *first, *second);
    return {};
}

}  // namespace

cli::Command play_command() { return cli::with_settings(declare_play, with_progress(run_play)); }

}  // namespace lab_tool
