// A depth-first walk over a game tree: all that the algorithms share, so that each is only its own idea. It
// counts, keeps the principal variation, tries the first line first, polls the stop hook, calls the observer.
#pragma once

#include <algorithm>
#include <cassert>
#include <deque>
#include <optional>
#include <vector>

#include "adversarial/observer.h"
#include "adversarial/result.h"

namespace adversarial {

inline constexpr int Unlimited = 1 << 30;  // a depth that no game uses up

template <Game G, class Observer, class Stop>
class Walk {
public:
    using Action = ActionOf<G>;

    Walk(G& game, const SearchOptions<Action>& options, const Demands& demands, Observer& observer,
         Stop& stop)
        : game_(game), options_(options), demands_(demands), observer_(observer), stop_(stop),
          sign_(demands.view == View::Mover && game.to_move() == Player::Min ? -1 : 1), frames_(1) {
        frames_[0].on_first_line = true;
    }

    const G& game() const { return game_; }
    NodeKind kind() const { return kind_of(game_); }
    int depth() const { return options_.depth.value_or(Unlimited); }
    bool stopped() const { return stopped_; }

    // The window of the options, and a value for MAX, as the player for whom the search reckons sees them.
    Window window() const {
        return sign_ > 0 ? options_.window : Window{-options_.window.beta, -options_.window.alpha};
    }
    double seen(double value_for_max) const { return sign_ * value_for_max; }

    bool is_leaf(int depth) const {
        return game_.is_terminal() || (depth <= 0 && kind() != NodeKind::Chance);
    }

    // Enters the node at which the game stands. A value means: nothing is to be searched below, return it.
    // `known` is such a value, if a table has one.
    std::optional<double> enter(int depth, double alpha = -Infinity, double beta = Infinity,
                                std::optional<double> known = {}) {
        if (stopped_ || (stopped_ = stop_(counts_))) return 0.0;  // nobody will use the value
        if (refused()) return 0.0;
        ++counts_.nodes;
        frame().line.clear();
        observer_.enter(game_, NodeEntry<Action>{ply_, options_.depth ? std::optional(depth) : std::nullopt,
                                                 kind(), view(), alpha, beta, frame().action});
        if (known) {
            cut(CutReason::Memory, *known);
            return leave(*known);
        }
        if (game_.is_terminal()) return leaf(LeafKind::Terminal, game_.utility(view()));
        if (!is_leaf(depth)) return std::nullopt;
        ++counts_.evals;
        return leaf(LeafKind::Horizon, eval());
    }

    // The actions here, that of the first line in front. The list lives until the node is entered again.
    const std::vector<Action>& actions() {
        std::vector<Action>& list = frame().actions;
        list.clear();
        for (const auto& action : game_.actions()) list.push_back(action);
        assert(!list.empty());
        if (frame().on_first_line && usize(ply_) < options_.first_line.size()) {
            const auto first = std::find(list.begin(), list.end(), options_.first_line[usize(ply_)]);
            if (first != list.end()) std::rotate(list.begin(), first, first + 1);
        }
        return list;
    }

    void apply(const Action& action) {
        const bool on_first_line = frame().on_first_line && usize(ply_) < options_.first_line.size() &&
                                   options_.first_line[usize(ply_)] == action;
        game_.apply(action);
        if (usize(++ply_) == frames_.size()) frames_.emplace_back();
        frame().action = action;
        frame().on_first_line = on_first_line;
    }
    void undo(const Action& action) {
        --ply_;
        game_.undo(action);
    }

    // This action, just undone, is the best so far: it and its line are the line of this node.
    void improve(const Action& action) {
        const std::vector<Action>& rest = frames_[usize(ply_) + 1].line;
        frame().line.assign(1, action);
        frame().line.insert(frame().line.end(), rest.begin(), rest.end());
    }
    void narrow(double alpha, double beta) { observer_.window(alpha, beta); }

    void cut(double value) {  // alpha and beta have met at a decision node
        cut(kind() == NodeKind::Max ? CutReason::Beta : CutReason::Alpha, value);
    }
    void cut(CutReason reason, double value) {
        using enum CutReason;
        if (reason == Beta || reason == StarBeta || reason == ProbeBeta) ++counts_.beta_cuts;
        if (reason == Alpha || reason == StarAlpha || reason == ProbeAlpha) ++counts_.alpha_cuts;
        observer_.cut(reason, value);
    }
    void re_search(double alpha, double beta) {
        ++counts_.re_searches;
        observer_.re_search(alpha, beta);
    }

    double leave(double value) {
        observer_.leave(value);
        return value;
    }

    SearchOutcome<G> result(double root_value) {
        if (error_) return util::Failure{*error_};
        SearchResult<Action> result;
        result.value = sign_ * root_value + 0.0;  // no negative zero
        if (result.value <= options_.window.alpha) result.bound = Bound::Upper;
        if (result.value >= options_.window.beta) result.bound = Bound::Lower;
        result.line = frames_[0].line;
        if (!result.line.empty()) result.best = result.line.front();
        result.counts = counts_;
        result.depth = options_.depth;
        result.complete = !stopped_;
        return result;
    }

private:
    struct Frame {
        std::vector<Action> actions;
        std::vector<Action> line;
        std::optional<Action> action;
        bool on_first_line = false;
    };

    Frame& frame() { return frames_[usize(ply_)]; }
    Player view() const { return demands_.view == View::Max ? Player::Max : game_.to_move(); }

    bool refused() {
        if (!demands_.only_max || kind() != NodeKind::Min || game_.is_terminal()) return false;
        error_ = SearchError::MinNodes;
        return stopped_ = true;
    }

    double eval() const {
        if constexpr (HasEval<G>) return game_.eval(view());
        assert(false);  // misfit() has refused the depth limit
        return 0;
    }

    double leaf(LeafKind kind, double value) {
        assert(!demands_.bounds ||
               (utility_bounds(game_).lowest <= value && value <= utility_bounds(game_).highest));
        ++counts_.leaves;
        observer_.leaf(kind, value);
        return leave(value);
    }

    G& game_;
    const SearchOptions<Action>& options_;
    const Demands demands_;
    Observer& observer_;
    Stop& stop_;
    const double sign_;  // -1 if the root's mover, for whom the search reckons, is MIN
    Counts counts_;
    std::optional<SearchError> error_;
    bool stopped_ = false;
    int ply_ = 0;
    std::deque<Frame> frames_;  // by ply; a deque because references to frames outlive its growth
};

// What every search does around its recursion: `value(walk)` is the value of the root.
template <Game G, class Observer, class Stop, class Value>
SearchOutcome<G> search_with(const Demands& demands, G& game, const SearchOptions<ActionOf<G>>& options,
                             Observer& observer, Stop& stop, const Value& value) {
    if (const auto error = misfit(game, options, demands)) return util::Failure{*error};
    Walk walk(game, options, demands, observer, stop);
    return walk.result(value(walk));
}

}  // namespace adversarial
