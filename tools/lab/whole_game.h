// Solves a whole game down to its last leaf: its value and the size of its tree.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

#include "adversarial/game.h"
#include "tools/lab/lab_game.h"

namespace lab_tool {

// If the game has keys and may have transpositions, each position is searched only once, and the numbers of
// nodes and games in its tree are summed up from its children. A walk over the whole tree would give the same
// numbers.
template <adversarial::Game G>
class WholeGame {
public:
    WholeGame(G& game, const StopHook& stop) : game_(game), stop_(stop) {}

    std::optional<Solution> solve() {
        const Known root = subgame();
        if (is_stopped_) return std::nullopt;
        Solution solution{.value = root.value, .nodes = root.nodes, .leaves = root.leaves};
        if constexpr (UsesKeys) solution.positions = known_.size();
        if constexpr (adversarial::HasCanonicalKey<G>) {
            const auto [nodes, leaves] = size_up_to_symmetry();
            solution.up_to_symmetry = {images_.size(), nodes, leaves};
        }
        if (!game_.is_terminal() && adversarial::kind_of(game_) != adversarial::NodeKind::Chance) {
            for (const auto& action : game_.actions()) {
                game_.apply(action);
                solution.actions.emplace_back(G::name(action), subgame().value);
                game_.undo(action);
            }
        }
        if (is_stopped_) return std::nullopt;
        return solution;
    }

private:
    static constexpr bool UsesKeys =
        adversarial::HasKey<G> && !adversarial::StochasticGame<G> && !adversarial::TreeShaped<G>;

    struct Known {
        double value = 0;
        u64 nodes = 1;
        u64 leaves = 0;
    };

    Known subgame() {
        if (is_stopped_) return {};
        if constexpr (UsesKeys) {
            if (const auto found = known_.find(game_.key()); found != known_.end()) return found->second;
        }
        is_stopped_ = stop_(adversarial::Counts{.nodes = ++visited_});
        const Known result =
            game_.is_terminal() ? Known{game_.utility(adversarial::Player::Max), 1, 1} : inner();
        if constexpr (UsesKeys) known_.emplace(game_.key(), result);
        return result;
    }

    Known inner() {
        Known result;
        const auto value_after = [&](const auto& action) {
            game_.apply(action);
            const Known child = subgame();
            game_.undo(action);
            result.nodes += child.nodes;
            result.leaves += child.leaves;
            return child.value;
        };
        if constexpr (adversarial::StochasticGame<G>) {
            if (game_.is_chance()) {
                for (const auto& outcome : game_.outcomes())
                    result.value += outcome.probability * value_after(outcome.action);
                return result;
            }
        }
        const bool is_max = game_.to_move() == adversarial::Player::Max;
        result.value = is_max ? -adversarial::Infinity : adversarial::Infinity;
        for (const auto& action : game_.actions()) {
            const double value = value_after(action);
            result.value = is_max ? std::max(result.value, value) : std::min(result.value, value);
        }
        return result;
    }

    struct Size {
        u64 nodes = 1;
        u64 leaves = 0;
    };

    Size size_up_to_symmetry() {
        const u64 key = game_.canonical_key();
        if (const auto found = images_.find(key); found != images_.end()) return found->second;
        const Size size = game_.is_terminal() ? Size{1, 1} : inner_size_up_to_symmetry();
        images_.emplace(key, size);
        return size;
    }

    Size inner_size_up_to_symmetry() {
        Size size;
        std::set<u64> seen;  // canonical keys of the children
        for (const auto& action : game_.actions()) {
            game_.apply(action);
            if (seen.insert(game_.canonical_key()).second) {
                const Size child = size_up_to_symmetry();
                size.nodes += child.nodes;
                size.leaves += child.leaves;
            }
            game_.undo(action);
        }
        return size;
    }

    G& game_;
    const StopHook& stop_;
    std::unordered_map<u64, Known> known_;
    std::unordered_map<u64, Size> images_;  // by canonical key
    u64 visited_ = 0;
    bool is_stopped_ = false;
};

}  // namespace lab_tool
