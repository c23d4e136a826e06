// Gives each algorithm its scale of scores, and all of them one observer that reports and stops them.
#include "chess_lab/chess_search.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <new>

#include "adversarial/alpha_beta.h"
#include "adversarial/expectimax.h"
#include "adversarial/iterative_deepening.h"
#include "adversarial/mcts.h"
#include "adversarial/minimax.h"
#include "adversarial/mtdf.h"
#include "adversarial/pvs.h"
#include "chess_lab/chess_game.h"
#include "chess_lab/fallible_chess.h"
#include "chess_lab/prove_mate.h"
#include "chess_lab/win_rate.h"
#include "search/report.h"
#include "search/thread_pool.h"
#include "util/enum_array.h"

namespace chess_lab {

std::string_view name_of(Algorithm algorithm) {
    constexpr util::EnumArray<Algorithm, std::string_view, std::size(Algorithms)> Names{
        {"AlphaBeta", "Negamax", "Minimax", "MTDf", "Expectimax", "MCTS", "LabPVS", "ProofNumber"}};
    return Names[algorithm];
}

namespace {

using adversarial::Counts;
using adversarial::MctsResult;
using adversarial::SearchResult;
using chess::Move;
using chess::Position;
using eval::Score;

// The scale of an algorithm: the meaning of its values, and the number of plies of its depth 1.
struct Scale {
    std::function<Score(double)> to_score;
    int plies_per_depth = 1;
};

// The last line reported, with or without a listener; at the end it is the answer.
struct Reporter {
    search::SharedState& shared;
    search::LineReport last_line{};

    void report(const search::LineReport& report) {
        last_line = report;
        if (shared.is_watched()) shared.listener->on_line(report);
    }
};

// Observer and stop hook in one: reports each iteration, and decides whether the search continues.
class Conductor : public adversarial::NullObserver {
public:
    Conductor(Reporter& reporter, const Scale& scale, bool only_one_move)
        : reporter_(reporter), shared_(reporter.shared), scale_(scale), only_one_move_(only_one_move),
          earlier_nodes_(shared_.other_nodes) {}

    // The stop hook. Nodes are counted exactly; the clock and the stop flag are checked at intervals.
    bool operator()(const Counts& counts) {
        constexpr u64 CallsBetweenPolls = 64;  // about 0.1 ms of any algorithm
        shared_.other_nodes = all_nodes(counts.nodes);
        if (finished_) return true;
        if (shared_.limits.nodes && shared_.other_nodes >= *shared_.limits.nodes) return true;
        if (!has_iteration_ || calls_++ % CallsBetweenPolls != 0) return false;
        return shared_.must_end();
    }

    void iteration(const SearchResult<Move>& result) {
        note_growth(result.counts.nodes);
        note(report_of(result), predicted_time());
    }
    void iteration(const MctsResult<Move>& result) {  // which may be stopped at any time without a loss
        note(report_of(result), Duration(0));
        if (shared_.limits.depth && is_deep_enough(*shared_.limits.depth, result)) finished_ = true;
    }

    // For the end of a search whose last iteration was not completed.
    template <class Result>
    void report_rest(const Result& result) const {
        if (!has_iteration_ || reporter_.last_line.nodes != all_nodes(result.counts.nodes))
            send(report_of(result));
    }
    void report_unsearched(Move move, double value) const {
        send(make_report(1, scale_.to_score(value), shared_.other_nodes, {move}));
    }
    bool has_iteration() const { return has_iteration_; }

private:
    using Duration = std::chrono::duration<double, std::milli>;

    // The line is long before it is reliable, so iterations count too, and it does not grow beyond a mate.
    bool is_deep_enough(int depth, const MctsResult<Move>& result) const {
        constexpr u64 LeastIterationsAPly = 1000;
        constexpr u64 MostIterations = 1'000'000;
        const u64 iterations = result.counts.leaves;
        if (iterations >= MostIterations) return true;
        const bool is_whole = int(result.line.size()) >= depth || reporter_.last_line.score.is_mate();
        return is_whole && iterations >= u64(depth) * LeastIterationsAPly;
    }

    search::LineReport report_of(const SearchResult<Move>& result) const {
        const int depth = std::max(1, result.depth.value_or(1)) * scale_.plies_per_depth;
        return make_report(depth, scale_.to_score(result.value), all_nodes(result.counts.nodes), result.line);
    }
    search::LineReport report_of(const MctsResult<Move>& result) const {
        const Score score = score_of_expected_result(2 * result.win_rate - 1);
        return make_report(int(result.line.size()), score, all_nodes(result.counts.nodes), result.line);
    }

    search::LineReport make_report(int depth, Score score, u64 nodes, const std::vector<Move>& line) const {
        search::LineReport report;
        report.depth = report.selective_depth = depth;
        report.score = score;
        report.nodes = nodes;
        report.time = shared_.time.elapsed();
        report.pv = line;
        return report;
    }
    u64 all_nodes(u64 nodes) const { return earlier_nodes_ + nodes; }
    void send(const search::LineReport& report) const { reporter_.report(report); }

    void note(const search::LineReport& report, Duration next_takes) {
        has_iteration_ = true;
        send(report);
        shared_.time.note(
            {.best = report.pv.front(), .score = report.score, .only_one_move = only_one_move_});
        finished_ = !may_go_on(next_takes);
    }

    // Whether there is a reason for one more iteration.
    bool may_go_on(Duration next_takes) const {
        const auto mate = shared_.limits.mate;
        if (shared_.stop) return false;
        if (mate && reporter_.last_line.score.is_mate_within(*mate)) return false;
        if (shared_.limits.infinite || shared_.pondering) return true;
        return shared_.time.may_start_iteration() && shared_.time.has_time_for(next_takes);
    }

    // An iteration that is not completed changes nothing here, and without pruning the next one takes thirty
    // times as long as the last: it is not begun if it cannot be completed. The smaller of the last two
    // growth factors is used, since that of alpha-beta changes from ply to ply.
    void note_growth(u64 nodes_so_far) {
        const u64 nodes = nodes_so_far - nodes_so_far_;
        const double growth = nodes_ == 0 ? 1 : double(nodes) / double(nodes_);
        next_nodes_ = double(nodes) * std::max(1.0, std::min(growth, growth_));
        growth_ = nodes_ == 0 ? adversarial::Infinity : growth;
        nodes_so_far_ = nodes_so_far;
        nodes_ = nodes;
    }
    Duration predicted_time() const {
        return Duration(shared_.time.elapsed()) * (next_nodes_ / double(nodes_so_far_));
    }

    Reporter& reporter_;
    search::SharedState& shared_;
    const Scale& scale_;
    const bool only_one_move_;
    const u64 earlier_nodes_;  // of the mate solver, if it ran before
    bool has_iteration_ = false;
    bool finished_ = false;
    u64 calls_ = 0;

    u64 nodes_so_far_ = 0;   // of all iterations
    u64 nodes_ = 0;          // of the last iteration
    double next_nodes_ = 0;  // predicted, of the next iteration
    double growth_ = adversarial::Infinity;
};

template <class Game, class Search>
void deepen(Game& game, Search search, Reporter& reporter, const Scale& scale, bool only_one_move) {
    constexpr int DeepestPly = eval::MaxPly - 1;
    const int plies = reporter.shared.limits.depth.value_or(DeepestPly);
    adversarial::SearchOptions<Move> options;
    options.depth = std::clamp(plies, scale.plies_per_depth, DeepestPly) / scale.plies_per_depth;

    Conductor conductor(reporter, scale, only_one_move);
    const auto outcome = adversarial::iterative_deepening(game, search, options, conductor, conductor);
    assert(outcome);
    if (conductor.has_iteration()) return;
    // The node limit has ended the first iteration, possibly before it had a move.
    if (!outcome->line.empty()) return conductor.report_rest(outcome.value());
    const Move first = *game.actions().begin();
    conductor.report_unsearched(first, game.eval(adversarial::Player::Max));
}

void grow_tree(ChessGame& game, Reporter& reporter, bool only_one_move) {
    adversarial::MctsOptions options;
    options.leaf = adversarial::LeafValue::Eval;
    options.exploration = adversarial::EvalExploration;
    options.win_rate = [](double value) { return (1 + expected_result(score_of(value))) / 2; };
    const Scale scale{score_of};
    Conductor conductor(reporter, scale, only_one_move);
    const auto outcome = adversarial::mcts(game, options, conductor, conductor);
    assert(outcome);
    conductor.report_rest(outcome.value());
}

void run(Algorithm algorithm, const Position& root, const std::vector<Move>& moves, Reporter& reporter) {
    ChessGame game(root, moves);
    const bool only_one_move = moves.size() == 1;
    const auto deepen_by = [&](auto search) {
        return deepen(game, search, reporter, Scale{score_of}, only_one_move);
    };
    switch (algorithm) {
        case Algorithm::AlphaBeta:
            return deepen_by([](auto&... all) { return adversarial::alpha_beta(all...); });
        case Algorithm::Negamax: return deepen_by([](auto&... all) { return adversarial::negamax(all...); });
        case Algorithm::Minimax: return deepen_by([](auto&... all) { return adversarial::minimax(all...); });
        case Algorithm::Mtdf: return deepen_by([](auto&... all) { return adversarial::mtdf(all...); });
        case Algorithm::LabPvs:
        case Algorithm::ProofNumber: return deepen_by([](auto&... all) { return adversarial::pvs(all...); });
        case Algorithm::Expectimax: {
            auto fallible = FallibleChess::create(root, root.side_to_move(), DefaultTemperatureCp, moves);
            const auto search = [](auto&... all) { return adversarial::expectimax(all...); };
            return deepen(fallible.value(), search, reporter, Scale{score_of_expected_result, 2},
                          only_one_move);
        }
        case Algorithm::Mcts: return grow_tree(game, reporter, only_one_move);
    }
    assert(false);  // all algorithms are handled above
}

std::vector<Move> root_moves(const Position& root, const search::Limits& limits) {
    std::vector<Move> moves;
    for (const Move move : ChessGame(root).actions())
        if (limits.allows(move)) moves.push_back(move);
    return moves;
}

// The mate search of ProofNumber. False if no mate is proven, and LabPvs must continue.
bool look_for_mate(const Position& root, Reporter& reporter) {
    search::SharedState& shared = reporter.shared;
    constexpr double Share = 0.25;
    constexpr u64 NodesWithoutLimit = 1'000'000;  // about a third of a second
    MateTask task{.moves = mate::MaxMoves, .climbs = true, .share_of_time = Share};
    if (shared.limits.nodes)
        task.nodes = u64(double(*shared.limits.nodes) * Share);
    else if (!shared.time.is_limited())
        task.nodes = NodesWithoutLimit;
    if (shared.limits.depth) task.moves = std::min(task.moves, (*shared.limits.depth + 1) / 2);
    if (shared.limits.mate) task.moves = std::min(task.moves, *shared.limits.mate);
    auto line = prove_mate(root, shared, task);
    if (line) reporter.last_line = std::move(*line);
    return line.has_value();
}

}  // namespace

search::BestMoveReport search_chess(Algorithm algorithm, const Position& root, search::SharedState& shared) {
    Reporter reporter{shared};
    const std::vector<Move> moves = root_moves(root, shared.limits);
    if (moves.empty()) {
        reporter.report(search::report_of_no_move(root, shared.time.elapsed()));
        return {Move::none(), Move::none(), reporter.last_line};
    }
    // There is no score, since nothing is found yet.
    reporter.last_line.bound = search::Bound::None;
    reporter.last_line.pv = {moves.front()};
    try {
        if (algorithm != Algorithm::ProofNumber || !look_for_mate(root, reporter))
            run(algorithm, root, moves, reporter);
    } catch (const std::bad_alloc&) {  // then the last line counts
    }
    const std::vector<Move>& pv = reporter.last_line.pv;
    const Move reply = pv.size() > 1 ? pv[1] : Move::none();
    return {pv.front(), search::ponder_move(root, pv.front(), reply), reporter.last_line};
}

search::Search search_by(Algorithm algorithm) {
    return [algorithm](search::ThreadPool& pool, const Position& root) {
        return search_chess(algorithm, root, pool.shared());
    };
}

}  // namespace chess_lab
