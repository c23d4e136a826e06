// PN, the best-first form of proof-number search: Allis, van der Meulen, van den Herik, "Proof-Number Search"
// (1994). CPW: Proof-Number Search.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include "adversarial/proof_search.h"

namespace adversarial {

// The tree is in memory, and grows at its most proving node: the leaf to which the cheapest moves of both
// players lead. A state that repeats on this path counts as a failure of the prover.
template <Game G, class Observer, class Stop>
class ProofNumberTree : ProofSearch<G, Observer, Stop> {
    using Base = ProofSearch<G, Observer, Stop>;
    using Base::game_, Base::options_;

public:
    using Action = ActionOf<G>;
    using Base::Base;

    ProofResult<Action> run() {
        nodes_.emplace_back();
        path_ = {0};
        if (look_at(0)) {
            while (!nodes_[0].numbers.is_solved() && nodes_.size() < options_.max_tree_nodes && grow()) {
            }
        }
        return this->result(nodes_[0].numbers, best_action());
    }

private:
    struct Node {
        std::optional<Action> action = {};  // that led here
        u64 key = 0;
        ProofNumbers numbers = {};
        u32 first_child = 0;  // the children are adjacent in nodes_
        u32 children = 0;     // 0: a leaf of the tree so far
    };

    // The game must be at the node.
    bool look_at(u32 number) {
        Node& node = nodes_[number];
        if (!this->enter(int(path_.size()) - 1, node.action)) return false;
        node.key = this->key();
        if (game_.is_terminal())
            node.numbers = this->numbers_at_end();
        else
            node.numbers = is_repeated(number) ? ProofNumbers::disproven() : this->first_numbers();
        this->leave(node.numbers);
        return true;
    }

    bool is_repeated(u32 number) const {
        if (!HasKey<G>) return false;
        return std::any_of(path_.begin(), path_.end() - 1,
                           [&](u32 above) { return nodes_[above].key == nodes_[number].key; });
    }

    // Expands one node. False if the search is stopped.
    bool grow() {
        while (nodes_[path_.back()].children > 0) {
            const u32 child = cheapest_child(path_.back());
            game_.apply(*nodes_[child].action);
            path_.push_back(child);
        }
        const bool done = expand(path_.back());
        while (true) {
            if (done) combine(path_.back());
            if (path_.size() == 1) return done;
            game_.undo(*nodes_[path_.back()].action);
            path_.pop_back();
        }
    }

    bool expand(u32 number) {
        const usize first = nodes_.size();
        for (const auto& action : game_.actions()) nodes_.push_back({.action = action});
        for (usize child = first; child < nodes_.size(); ++child) {
            game_.apply(*nodes_[child].action);
            path_.push_back(u32(child));
            const bool done = look_at(u32(child));
            path_.pop_back();
            game_.undo(*nodes_[child].action);
            if (!done) return nodes_.resize(first), false;
        }
        nodes_[number].first_child = u32(first);
        nodes_[number].children = u32(nodes_.size() - first);
        return true;
    }

    // The game must be at the node.
    void combine(u32 number) {
        Node& node = nodes_[number];
        CombinedNumbers combined(this->is_or());
        for (u32 i = 0; i < node.children; ++i) combined.add(nodes_[node.first_child + i].numbers);
        node.numbers = combined.numbers();
        observe(node.numbers, number);
    }

    void observe(const ProofNumbers& numbers, u32 number) {
        this->observer_.enter(game_,
                              NodeEntry<Action>{int(path_.size()) - 1, std::nullopt, kind_of(game_),
                                                Player::Max, -Infinity, Infinity, nodes_[number].action});
        this->leave(numbers);
    }

    u32 cheapest_child(u32 number) const {
        const Node& node = nodes_[number];
        const bool is_or = this->is_or();
        u32 best = node.first_child;
        for (u32 child = best; child < node.first_child + node.children; ++child) {
            if (nodes_[child].numbers.effort(is_or) < nodes_[best].numbers.effort(is_or)) best = child;
        }
        return best;
    }

    std::optional<Action> best_action() const {
        if (nodes_[0].children == 0) return std::nullopt;
        return nodes_[cheapest_child(0)].action;
    }

    std::vector<Node> nodes_;  // 0 is the root
    std::vector<u32> path_;    // to the current state
};

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
ProofOutcome<G> proof_number_search(G& game, const ProofOptions& options = {}, Observer&& observer = {},
                                    Stop&& stop = {}) {
    if (const auto error = proof_misfit(game)) return util::Failure{*error};
    return ProofNumberTree<G, std::remove_reference_t<Observer>, std::remove_reference_t<Stop>>(
               game, options, observer, stop)
        .run();
}

}  // namespace adversarial
