// Monte Carlo tree search with UCT: select, expand, simulate, back up.
// Kocsis and Szepesvari, "Bandit Based Monte-Carlo Planning" (2006); CPW: UCT.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <type_traits>
#include <vector>

#include "adversarial/observer.h"
#include "adversarial/result.h"
#include "util/prng.h"

namespace adversarial {

enum class LeafValue : u8 { Playout, Eval };

// UCB1's constant, which weighs curiosity against what is known. The first is the one for rewards from 0 to 1
// that are drawn at random, as playouts are. EVAL gives the same each time and leaves less in doubt: in chess
// 0.05 to 0.2 play alike, and 0.1 beats the root of 2, which looks at too many bad moves to see deep, by 58
// games to 2 (10,000 nodes a move).
inline constexpr double PlayoutExploration = std::numbers::sqrt2;
inline constexpr double EvalExploration = 0.1;

struct MctsOptions {
    std::optional<u64> iterations = {};  // without it the stop hook ends the search
    u64 seed = 1;
    double exploration = PlayoutExploration;
    LeafValue leaf = LeafValue::Playout;    // random play to the end, or EVAL
    usize max_tree_nodes = usize(1) << 20;  // of some 200 bytes; a full tree grows no more, but is played on

    // A utility or EVAL for MAX as a rate of winning from 0 to 1. Empty: linear between the bounds of the
    // utility, so that a draw is half a win. Give one if EVAL has another scale: centipawns, say.
    std::function<double(double)> win_rate = {};
};

template <class Action>
struct MctsResult : SearchResult<Action> {
    struct Child {
        Action action;
        u64 visits;
        double win_rate;  // for the player to move at the root
    };
    double win_rate = 0.5;        // of the best action, for the player to move at the root
    std::vector<Child> children;  // of the root, most visited first
};

// At a chance node: an outcome as often as it is likely.
template <Game G>
ActionOf<G> sample_outcome(const G& game, util::Prng& random) {
    std::optional<ActionOf<G>> last;
    if constexpr (StochasticGame<G>) {
        double left = random.unit();
        for (const auto& outcome : game.outcomes()) {
            if (outcome.probability <= 0) continue;
            last = outcome.action;
            left -= outcome.probability;
            if (left < 0) break;
        }
    }
    return *last;
}

template <Game G, class Observer, class Stop>
class Mcts {
public:
    using Action = ActionOf<G>;

    Mcts(G& game, const MctsOptions& options, Observer& observer, Stop& stop)
        : game_(game), options_(options), observer_(observer), stop_(stop), random_(options.seed) {
        nodes_.emplace_back();
    }

    MctsResult<Action> run() {
        const auto enough = [this] { return options_.iterations && counts_.leaves >= *options_.iterations; };
        bool stopped = false;
        do {  // the first iteration always runs, so that there is a move to play
            iterate();
            if constexpr (!std::is_same_v<Observer, NullObserver>) {
                if (std::has_single_bit(counts_.leaves)) observer_.iteration(result(false));
            }
        } while (!enough() && !(stopped = stop_(counts_)));
        return result(!stopped);
    }

private:
    static constexpr int MostPlayoutPlies = 10'000;  // a longer game counts as a draw

    struct Node {
        std::optional<Action> action;  // that led here
        bool opened = false;           // untried is filled in
        std::vector<Action> untried;
        std::vector<u32> children;
        u64 visits = 0;
        double wins = 0;   // sum of MAX's win rates
        double value = 0;  // sum of MAX's utilities or EVALs

        double mean(Player player) const {
            const double max_mean = wins / double(visits);
            return player == Player::Max ? max_mean : 1 - max_mean;
        }
    };

    void iterate() {
        path_.assign(1, 0);
        played_.clear();
        enter(nodes_[0]);
        bool in_tree = true;
        while (in_tree && !game_.is_terminal()) {
            const usize size_before = nodes_.size();
            const std::optional<u32> child =
                kind_of(game_) == NodeKind::Chance ? sample_child() : choose_child();
            if (!child) break;  // the tree is full
            play(*nodes_[*child].action);
            path_.push_back(*child);
            enter(nodes_[*child]);
            // A new node is the leaf, unless chance moves there: EVAL and playouts begin at decisions.
            in_tree = nodes_.size() == size_before || kind_of(game_) == NodeKind::Chance;
        }
        back_up(simulate());
        for (; !played_.empty(); played_.pop_back()) game_.undo(played_.back());
    }

    // At a decision: an action not tried yet, at random; else the one with the best upper confidence bound.
    std::optional<u32> choose_child() {
        Node& node = nodes_[path_.back()];
        open(node);
        if (!node.untried.empty() && !is_full()) {
            std::swap(node.untried[random_.below(node.untried.size())], node.untried.back());
            const Action action = node.untried.back();
            node.untried.pop_back();
            return add_child(action);
        }
        if (node.children.empty()) return std::nullopt;
        return most_promising(node);
    }

    // By UCB1: how well a child has done, and a bonus that grows while it waits.
    u32 most_promising(const Node& node) {
        const double log_visits = std::log(double(node.visits));
        u32 best = node.children.front();
        double best_bound = -Infinity;
        for (const u32 child : node.children) {
            const Node& n = nodes_[child];
            const double win_rate = n.mean(game_.to_move());
            const double bonus = options_.exploration * std::sqrt(log_visits / double(n.visits));
            observer_.candidate(*n.action, win_rate, bonus);
            if (win_rate + bonus > best_bound) {
                best_bound = win_rate + bonus;
                best = child;
            }
        }
        return best;
    }

    std::optional<u32> sample_child() {  // at a chance node
        const Action action = sample_outcome(game_, random_);
        for (const u32 child : nodes_[path_.back()].children) {
            if (nodes_[child].action == action) return child;
        }
        if (is_full()) return std::nullopt;
        return add_child(action);
    }

    void open(Node& node) {
        if (node.opened) return;
        node.opened = true;
        for (const auto& action : game_.actions()) node.untried.push_back(action);
    }

    bool is_full() const { return nodes_.size() >= options_.max_tree_nodes; }

    u32 add_child(const Action& action) {
        const u32 child = u32(nodes_.size());
        nodes_[path_.back()].children.push_back(child);
        nodes_.emplace_back();
        nodes_[child].action = action;
        return child;
    }

    // The value for MAX of the state reached.
    double simulate() {
        for (int ply = 0; !game_.is_terminal(); ++ply) {
            if (kind_of(game_) == NodeKind::Chance) {
                play(sample_outcome(game_, random_));
            } else if (options_.leaf == LeafValue::Eval) {
                ++counts_.evals;
                return leaf(LeafKind::Horizon, eval());
            } else if (ply >= MostPlayoutPlies) {
                return leaf(LeafKind::Playout, draw());
            } else {
                play(random_action());
            }
            ++counts_.nodes;
        }
        const bool in_tree = played_.size() + 1 == path_.size();
        return leaf(in_tree ? LeafKind::Terminal : LeafKind::Playout, game_.utility(Player::Max));
    }

    double draw() const {
        const UtilityBounds bounds = utility_bounds(game_);
        return bounds.is_finite() ? (bounds.lowest + bounds.highest) / 2 : 0;
    }

    Action random_action() {
        actions_.clear();
        for (const auto& action : game_.actions()) actions_.push_back(action);
        return actions_[random_.below(actions_.size())];
    }

    void back_up(double value) {
        const double win_rate = win_rate_of(value);
        for (usize length = path_.size(); length > 0; --length) {
            Node& n = nodes_[path_[length - 1]];
            ++n.visits;
            n.wins += win_rate;
            n.value += value;
            observer_.leave(n.value / double(n.visits));
        }
    }

    double win_rate_of(double value) const {
        if (options_.win_rate) return options_.win_rate(value);
        const auto [lowest, highest] = utility_bounds(game_);
        return lowest < highest ? (value - lowest) / (highest - lowest) : 0.5;
    }

    double eval() const {
        if constexpr (HasEval<G>) return game_.eval(Player::Max);
        return 0;  // mcts() has refused the option
    }

    void play(const Action& action) {
        game_.apply(action);
        played_.push_back(action);
    }

    void enter(const Node& node) {
        ++counts_.nodes;
        observer_.enter(game_, NodeEntry<Action>{int(path_.size()) - 1, std::nullopt, kind_of(game_),
                                                 Player::Max, -Infinity, Infinity, node.action});
    }

    double leaf(LeafKind kind, double value) {
        ++counts_.leaves;
        observer_.leaf(kind, value);
        return value;
    }

    // The robust child: most visits, not the best mean, which may rest on a few lucky games.
    u32 most_visited(const Node& node) const {
        return *std::max_element(node.children.begin(), node.children.end(),
                                 [this](u32 a, u32 b) { return nodes_[a].visits < nodes_[b].visits; });
    }

    MctsResult<Action> result(bool complete) const {
        MctsResult<Action> result;
        const Player mover = game_.to_move();
        const Node* node = &nodes_[0];
        for (const u32 child : node->children)
            result.children.push_back(
                {*nodes_[child].action, nodes_[child].visits, nodes_[child].mean(mover)});
        std::stable_sort(result.children.begin(), result.children.end(),
                         [](const auto& a, const auto& b) { return a.visits > b.visits; });
        result.complete = complete;
        result.counts = counts_;
        const bool decides = kind_of(game_) != NodeKind::Chance && !node->children.empty();
        const Node& valued = decides ? nodes_[most_visited(*node)] : *node;
        result.value = valued.value / double(valued.visits);
        result.win_rate = valued.mean(mover);
        while (!node->children.empty() && node->opened) {  // chance nodes are never opened
            node = &nodes_[most_visited(*node)];
            result.line.push_back(*node->action);
        }
        if (!result.line.empty()) result.best = result.line.front();
        return result;
    }

    G& game_;
    const MctsOptions& options_;
    Observer& observer_;
    Stop& stop_;
    util::Prng random_;
    Counts counts_;
    std::vector<Node> nodes_;  // the tree; node 0 is the root
    std::vector<u32> path_;
    std::vector<Action> played_;   // to be undone
    std::vector<Action> actions_;  // scratch
};

// The result's value is the mean of what the best action's leaves were worth. It fits any game whose utility
// is bounded or whose win_rate is given.
template <Game G, class Observer = NullObserver, class Stop = NeverStop>
util::Result<MctsResult<ActionOf<G>>, SearchError> mcts(G& game, const MctsOptions& options,
                                                        Observer&& observer = {}, Stop&& stop = {}) {
    if (!options.iterations && std::is_same_v<std::remove_cvref_t<Stop>, NeverStop>)
        return util::Failure{SearchError::NoStop};
    if (!options.win_rate && !utility_bounds(game).is_finite())
        return util::Failure{SearchError::UnboundedUtility};
    if (options.leaf == LeafValue::Eval && !HasEval<G>) return util::Failure{SearchError::NoEval};
    return Mcts<G, std::remove_reference_t<Observer>, std::remove_reference_t<Stop>>(game, options, observer,
                                                                                     stop)
        .run();
}

}  // namespace adversarial
