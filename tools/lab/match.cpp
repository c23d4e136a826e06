// Plays the games of a match and formats the result.
#include "tools/lab/match.h"

#include <fmt/format.h>

#include "adversarial/result.h"
#include "tools/lab/drawing/numbers.h"
#include "util/text.h"

namespace lab_tool {

using adversarial::NodeKind;
using util::Failure;

util::Result<Contestant, std::string> parse_contestant(std::string_view text, std::optional<int> depth) {
    Contestant contestant{.name = std::string(text), .algorithm = {}, .depth = depth};
    const usize colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    if (util::equal_ignoring_case(text, "random")) return contestant;
    if (util::equal_ignoring_case(name, "random"))
        return Failure{fmt::format("{}: random has neither a depth nor iterations", util::quoted(text))};
    const auto algorithm = parse_algorithm(name);
    if (!algorithm) return Failure{algorithm.error() + ", random"};
    contestant.algorithm = *algorithm;
    const bool is_mcts = *algorithm == AlgorithmId::Mcts;
    if (is_mcts) contestant.depth.reset();
    if (colon == std::string_view::npos) return contestant;

    const auto number = util::parse_integer<i64>(text.substr(colon + 1));
    const i64 max = is_mcts ? 100'000'000 : adversarial::MaxDepth;
    if (!number || *number < 1 || *number > max)
        return Failure{fmt::format("{}: behind the colon stands {} from 1 to {}", util::quoted(text),
                                   is_mcts ? "a number of iterations" : "a depth", max)};
    if (is_mcts)
        contestant.iterations = u64(*number);
    else
        contestant.depth = int(*number);
    return contestant;
}

namespace {

// Plays the mover's move and adds its effort. The error says why the algorithm does not fit the game.
util::Done make_move(LabGame& game, const Contestant& mover, bool is_opening, MatchResult::Effort& effort,
                     util::Prng& random, Progress& progress) {
    if (is_opening || !mover.algorithm) {
        const std::vector<std::string> actions = game.actions();
        game.play(actions[random.below(actions.size())]);
        return {};
    }
    const SearchRequest request{.algorithm = *mover.algorithm,
                                .depth = mover.depth,
                                .iterations = mover.iterations,
                                .seed = random.next()};
    const auto report = game.search(request, stop_at(UINT64_MAX, progress));
    if (!report) return Failure{fmt::format("{}: {}", mover.name, report.error())};
    ++effort.moves;
    effort.nodes += report->counts.nodes;
    effort.seconds += report->seconds;
    game.play(*report->best);
    return {};
}

void add_game(MatchResult& result, const LabGame& game, int plies) {
    const double utility = game.is_terminal() ? game.utility_for_max() : 0;
    result.unfinished += !game.is_terminal();
    result.first_wins += utility > 0;
    result.second_wins += utility < 0;
    result.draws += utility == 0;
    result.utility += utility;
    result.plies += u64(plies);
}

}  // namespace

util::Result<MatchResult, std::string> play_match(const LabGame& start, const Contestant& first,
                                                  const Contestant& second, const MatchOptions& options,
                                                  Progress& progress) {
    MatchResult result;
    util::Prng random(options.seed);
    for (int number = 0; number < options.games; ++number) {
        progress.begin(fmt::format("game {} of {}", number + 1, options.games));
        const std::unique_ptr<LabGame> game = start.clone();
        int plies = 0;
        for (; !game->is_terminal() && plies < options.max_plies; ++plies) {
            const NodeKind kind = game->kind();
            if (kind == NodeKind::Chance) {
                game->play_outcome(random);
                continue;
            }
            const bool is_first = kind == NodeKind::Max;
            const auto done = make_move(*game, is_first ? first : second, plies < options.random_plies,
                                        is_first ? result.first : result.second, random, progress);
            if (!done) return Failure{done.error()};
        }
        add_game(result, *game, plies);
    }
    return result;
}

std::string format_match(const MatchResult& result, const Contestant& first, const Contestant& second) {
    const int games = result.first_wins + result.draws + result.second_wins;
    const auto row = [&](std::string_view place, const Contestant& contestant, int wins, int losses,
                         const MatchResult::Effort& effort) {
        const double score = (wins + 0.5 * result.draws) / games;
        const u64 moves = std::max<u64>(1, effort.moves);
        return std::vector<std::string>{std::string(place),
                                        contestant.name,
                                        std::to_string(wins),
                                        std::to_string(result.draws),
                                        std::to_string(losses),
                                        fmt::format("{:.1f} %", 100 * score),
                                        util::with_commas(effort.nodes / moves),
                                        fmt::format("{:.2f}", effort.seconds)};
    };
    std::string text =
        format_table({{"<", "<algorithm", "wins", "draws", "losses", "score", "nodes/move", "seconds"},
                      row("first", first, result.first_wins, result.second_wins, result.first),
                      row("second", second, result.second_wins, result.first_wins, result.second)});
    text += fmt::format("mean length {:.1f} plies, mean utility for the first {}\n",
                        double(result.plies) / games, value_text(result.utility / games));
    if (result.unfinished > 0)
        text += util::counted(u64(result.unfinished), "game was stopped and counts as a draw",
                              "games were stopped and count as draws") +
                "\n";
    return text;
}

}  // namespace lab_tool
