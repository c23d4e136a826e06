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

class Match {
public:
    Match(const LabGame& start, const Contestant& first, const Contestant& second,
          const MatchOptions& options, Progress& progress)
        : start_(start), first_(first), second_(second), options_(options), progress_(progress),
          random_(options.seed) {}

    util::Result<MatchResult, std::string> run() {
        for (int number = 0; number < options_.games; ++number) {
            progress_.begin(fmt::format("game {} of {}", number + 1, options_.games));
            if (!play()) return Failure{error_};
        }
        return result_;
    }

private:
    bool play() {
        const std::unique_ptr<LabGame> game = start_.clone();
        int plies = 0;
        for (; !game->is_terminal() && plies < options_.max_plies; ++plies) {
            if (game->kind() == NodeKind::Chance)
                game->play_outcome(random_);
            else if (!move(*game, plies < options_.random_plies))
                return false;
        }
        count(*game, plies);
        return true;
    }

    bool move(LabGame& game, bool is_opening) {
        const bool is_first = game.kind() == NodeKind::Max;
        const Contestant& mover = is_first ? first_ : second_;
        if (is_opening || !mover.algorithm) {
            const std::vector<std::string> actions = game.actions();
            return game.play(actions[random_.below(actions.size())]);
        }
        const SearchRequest request{.algorithm = *mover.algorithm,
                                    .depth = game.has_eval() ? mover.depth : std::nullopt,
                                    .iterations = mover.iterations,
                                    .seed = random_.next()};
        const auto report = game.search(request, stop_at(UINT64_MAX, progress_));
        if (!report) {
            error_ = fmt::format("{}: {}", mover.name, report.error());
            return false;
        }
        MatchResult::Effort& effort = is_first ? result_.first : result_.second;
        ++effort.moves;
        effort.nodes += report->counts.nodes;
        effort.seconds += report->seconds;
        return game.play(*report->best);
    }

    void count(const LabGame& game, int plies) {
        const double utility = game.is_terminal() ? game.utility_for_max() : 0;
        result_.unfinished += !game.is_terminal();
        result_.first_wins += utility > 0;
        result_.second_wins += utility < 0;
        result_.draws += utility == 0;
        result_.utility += utility;
        result_.plies += u64(plies);
    }

    const LabGame& start_;
    const Contestant& first_;
    const Contestant& second_;
    const MatchOptions& options_;
    Progress& progress_;
    util::Prng random_;
    MatchResult result_;
    std::string error_;
};

}  // namespace

util::Result<MatchResult, std::string> play_match(const LabGame& start, const Contestant& first,
                                                  const Contestant& second, const MatchOptions& options,
                                                  Progress& progress) {
    return Match(start, first, second, options, progress).run();
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
        text += fmt::format("{} games were stopped and count as draws\n", result.unfinished);
    return text;
}

}  // namespace lab_tool
