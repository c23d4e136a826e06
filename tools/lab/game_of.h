// Implements LabGame for one type of game. Each game instantiates it only once, in games/, because it
// compiles every algorithm.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "adversarial/alpha_beta.h"
#include "adversarial/alpha_beta_with_table.h"
#include "adversarial/df_pn.h"
#include "adversarial/expectimax.h"
#include "adversarial/iterative_deepening.h"
#include "adversarial/mcts.h"
#include "adversarial/minimax.h"
#include "adversarial/mtdf.h"
#include "adversarial/proof_number.h"
#include "adversarial/pvs.h"
#include "adversarial/star.h"
#include "tools/lab/lab_game.h"
#include "tools/lab/whole_game.h"

namespace lab_tool {

// Forwards the events of a search on a game of any type to all observers. One type serves searches with and
// without observers, because each observer type compiles all algorithms again.
template <adversarial::Game G>
class Watcher : public adversarial::NullObserver {
public:
    explicit Watcher(const std::vector<SearchObserver*>& observers) : observers_(observers) {}

    template <class Action>
    void enter(const G& game, const adversarial::NodeEntry<Action>& entry) {
        if (!observers_.empty()) tell(&SearchObserver::enter, event_of(game, entry));
    }
    void window(double alpha, double beta) { tell(&SearchObserver::window, alpha, beta); }
    void cut(adversarial::CutReason reason, double value) { tell(&SearchObserver::cut, reason, value); }
    void leaf(adversarial::LeafKind kind, double value) { tell(&SearchObserver::leaf, kind, value); }
    void leave(double value) { tell(&SearchObserver::leave, value); }
    void re_search(double alpha, double beta) { tell(&SearchObserver::re_search, alpha, beta); }
    template <class Action>
    void candidate(const Action& action, double win_rate, double bonus) {
        if (!observers_.empty()) tell(&SearchObserver::candidate, G::name(action), win_rate, bonus);
    }
    template <class Action>
    void iteration(const adversarial::SearchResult<Action>& result) {
        tell(&SearchObserver::iteration, result.value);
    }

private:
    template <class... Facts>
    void tell(void (SearchObserver::*event)(Facts...), std::type_identity_t<Facts>... facts) {
        for (SearchObserver* const observer : observers_) (observer->*event)(facts...);
    }

    template <class Action>
    static NodeEvent event_of(const G& game, const adversarial::NodeEntry<Action>& entry) {
        NodeEvent event{{entry.ply, entry.depth, entry.kind, entry.view, entry.alpha, entry.beta, {}},
                        {},
                        branches(game, entry)};
        if (entry.action) event.action = G::name(*entry.action);
        if constexpr (requires { game.node_number(); }) event.place = game.node_number();
        return event;
    }

    template <class Action>
    static int branches(const G& game, const adversarial::NodeEntry<Action>& entry) {
        if (game.is_terminal()) return 0;
        if constexpr (adversarial::StochasticGame<G>) {
            if (entry.kind == adversarial::NodeKind::Chance) return int(std::ranges::size(game.outcomes()));
        }
        const bool is_horizon = entry.depth && *entry.depth <= 0;
        return is_horizon ? 0 : int(std::ranges::size(game.actions()));
    }

    const std::vector<SearchObserver*>& observers_;
};

// One search on one game. Its member functions call the algorithms.
template <adversarial::Game G>
class SearchRun {
public:
    using Action = adversarial::ActionOf<G>;
    using Outcome = adversarial::SearchOutcome<G>;
    using SearchError = adversarial::SearchError;

    SearchRun(G& game, const GameTraits& traits, const SearchRequest& request, const StopHook& stop,
              const std::vector<SearchObserver*>& observers)
        : game_(game), traits_(traits), request_(request), stop_(stop),
          watcher_(observers), options_{.depth = request.depth,
                                        .window = request.window,
                                        .margin = traits.aspiration_margin} {}

    Outcome run() {
        using enum AlgorithmId;
        switch (request_.algorithm) {
            case Expectimax:
            case Expectiminimax:
            case Star1:
            case Star2: return with_chance();
            case Mcts: return monte_carlo();
            default: return without_chance();
        }
    }

private:
    Outcome without_chance() {
        if constexpr (adversarial::MinimaxGame<G>) {
            using namespace adversarial;
            switch (request_.algorithm) {
                case AlgorithmId::Minimax: return minimax(game_, options_, watcher_, stop_);
                case AlgorithmId::Negamax: return negamax(game_, options_, watcher_, stop_);
                case AlgorithmId::AlphaBeta: return alpha_beta(game_, options_, watcher_, stop_);
                case AlgorithmId::AlphaBetaHard:
                    return alpha_beta<FailMode::Hard>(game_, options_, watcher_, stop_);
                case AlgorithmId::NegamaxAlphaBeta:
                    return negamax_alpha_beta(game_, options_, watcher_, stop_);
                case AlgorithmId::AlphaBetaTable:
                    return alpha_beta_with_table(game_, options_, watcher_, stop_);
                case AlgorithmId::Aspiration: return aspiration(game_, options_, watcher_, stop_);
                case AlgorithmId::Mtdf: return mtdf(game_, options_, watcher_, stop_);
                case AlgorithmId::Pvs: return pvs(game_, options_, watcher_, stop_);
                default: return iterative();
            }
        }
        return util::Failure{SearchError::ChanceNodes};
    }

    Outcome iterative() {
        using namespace adversarial;
        if (!options_.depth && may_cycle(game_)) return util::Failure{SearchError::NoDepthLimit};
        const auto search = [this](G& game, const SearchOptions<Action>& options, auto& observer,
                                   auto& stop) {
            switch (request_.algorithm) {
                case AlgorithmId::IterativePvs: return pvs(game, options, observer, stop);
                case AlgorithmId::IterativeMtdf: return mtdf(game, options, observer, stop);
                case AlgorithmId::IterativeAlphaBetaTable:
                    return alpha_beta_with_table(game, options, observer, stop);
                default: return alpha_beta(game, options, observer, stop);
            }
        };
        return iterative_deepening(game_, search, options_, watcher_, stop_);
    }

    Outcome with_chance() {
        if constexpr (adversarial::StochasticGame<G>) {
            using namespace adversarial;
            switch (request_.algorithm) {
                case AlgorithmId::Expectimax: return expectimax(game_, options_, watcher_, stop_);
                case AlgorithmId::Expectiminimax: return expectiminimax(game_, options_, watcher_, stop_);
                case AlgorithmId::Star1: return star1(game_, options_, watcher_, stop_);
                default: return star2(game_, options_, watcher_, stop_);
            }
        }
        return util::Failure{SearchError::NoChanceNodes};
    }

    Outcome monte_carlo() {
        using namespace adversarial;
        if (!request_.window.is_full()) return util::Failure{SearchError::WindowNotUsed};
        MctsOptions options{.iterations = request_.iterations, .seed = request_.seed};
        if (traits_.values_eval_in_mcts) {
            options.leaf = LeafValue::Eval;
            options.exploration = EvalExploration;
        }
        options.win_rate = traits_.win_rate;
        auto outcome = mcts(game_, options, watcher_, stop_);
        if (!outcome) return util::Failure{outcome.error()};
        return SearchResult<Action>(std::move(outcome).value());
    }

    G& game_;
    const GameTraits& traits_;
    const SearchRequest& request_;
    const StopHook& stop_;
    Watcher<G> watcher_;
    adversarial::SearchOptions<Action> options_;
};

// Runs a proof-number search on a game.
template <adversarial::MinimaxGame G, class Observer>
util::Result<ProofReport, std::string> proof_of(G& game, const ProofRequest& request, const StopHook& stop,
                                                Observer& observer) {
    const auto result = request.is_best_first
                            ? adversarial::proof_number_search(game, request.options, observer, stop)
                            : adversarial::df_pn(game, request.options, observer, stop);
    if (!result) return util::Failure{std::string(adversarial::describe(result.error()))};
    ProofReport report{result->answer, result->numbers, {}, result->counts};
    if (result->best) report.best = G::name(*result->best);
    return report;
}

template <adversarial::Game G>
class GameOf final : public LabGame {
public:
    GameOf(G game, GameTraits traits) : game_(std::move(game)), traits_(std::move(traits)) {}

    std::unique_ptr<LabGame> clone() const override { return std::make_unique<GameOf>(*this); }

    const GameTraits& traits() const override { return traits_; }
    adversarial::NodeKind kind() const override { return adversarial::kind_of(game_); }
    bool is_terminal() const override { return game_.is_terminal(); }
    double utility_for_max() const override { return game_.utility(adversarial::Player::Max); }
    bool has_chance_nodes() const override { return adversarial::has_chance_nodes(game_); }
    bool may_cycle() const override { return adversarial::may_cycle(game_); }
    bool has_eval() const override { return adversarial::HasEval<G>; }
    std::string text() const override { return game_.text(); }

    std::vector<std::string> actions() const override {
        std::vector<std::string> names;
        for (const auto& action : legal()) names.push_back(G::name(action));
        return names;
    }

    bool play(const std::string& name) override {
        for (const auto& action : legal()) {
            if (G::name(action) != name) continue;
            game_.apply(action);
            begin_here();
            return true;
        }
        return false;
    }

    void play_outcome(util::Prng& random) override {
        if constexpr (adversarial::StochasticGame<G>) {
            game_.apply(adversarial::sample_outcome(game_, random));
            begin_here();
        }
    }

    util::Result<Report, std::string> search(const SearchRequest& request, const StopHook& stop,
                                             const std::vector<SearchObserver*>& observers) override {
        const auto start = std::chrono::steady_clock::now();
        auto outcome = SearchRun<G>(game_, traits_, request, stop, observers).run();
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        if (!outcome) return util::Failure{std::string(adversarial::describe(outcome.error()))};
        Report report{
            {outcome->value, outcome->bound, {}, {}, outcome->counts, outcome->depth, outcome->complete},
            time.count()};
        if (outcome->best) report.best = G::name(*outcome->best);
        for (const auto& action : outcome->line) report.line.push_back(G::name(action));
        return report;
    }

    util::Result<ProofReport, std::string> prove(const ProofRequest& request, const StopHook& stop) override {
        if constexpr (adversarial::MinimaxGame<G>) {
            adversarial::NullObserver nobody;
            return proof_of(game_, request, stop, nobody);
        }
        return util::Failure{std::string(adversarial::describe(adversarial::SearchError::ChanceNodes))};
    }

    std::optional<Solution> solve(const StopHook& stop) override { return WholeGame<G>(game_, stop).solve(); }

private:
    void begin_here() {
        if constexpr (requires { game_.begin_here(); }) game_.begin_here();
    }
    std::vector<adversarial::ActionOf<G>> legal() const {
        std::vector<adversarial::ActionOf<G>> list;
        if (game_.is_terminal()) return list;
        if constexpr (adversarial::StochasticGame<G>) {
            if (game_.is_chance()) {
                for (const auto& outcome : game_.outcomes()) list.push_back(outcome.action);
                return list;
            }
        }
        for (const auto& action : game_.actions()) list.push_back(action);
        return list;
    }

    G game_;
    GameTraits traits_;
};

}  // namespace lab_tool
