// Df-pn, the depth-first form of proof-number search: Nagai, "Df-pn Algorithm for Searching AND/OR Trees and
// Its Applications" (2002). Repetitions: Kishimoto and Mueller, "A General Solution to the Graph History
// Interaction Problem" (2004). CPW: Proof-Number Search.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include "adversarial/proof_search.h"

namespace adversarial {

// The numbers of states that df-pn has seen. One slot per key; the last one stored wins. A game without keys
// has no memory; df-pn is still right, but starts again at each visit.
class ProofMemory {
public:
    explicit ProofMemory(int bits) : bits_(bits), slots_(usize(1) << bits) {}

    std::optional<ProofNumbers> find(u64 key) const {
        const Slot& slot = slots_[index(key)];
        if (slot.key != key || slot.numbers == Empty) return std::nullopt;
        return slot.numbers;
    }
    void store(u64 key, const ProofNumbers& numbers) { slots_[index(key)] = {key, numbers}; }

private:
    static constexpr ProofNumbers Empty{0, 0};
    struct Slot {
        u64 key = 0;
        ProofNumbers numbers = Empty;
    };
    usize index(u64 key) const {
        return usize((key * 0x9E3779B97F4A7C15) >> (64 - bits_));
    }  // see BoundTable

    int bits_;
    std::vector<Slot> slots_;
};

// The same order of search as PN, depth first. Limits say how long a node stays the most proving one, so that
// the search does not return to the root after each leaf; the memory keeps what it forgets about a subtree.
//
// The graph-history problem: a repetition is a failure of the prover only on a path on which the state
// occurred before, and what it disproves may be proven on another path. So each disproof says on which ply of
// the path it depends. One that depends on nothing above its own node is valid everywhere; any other is
// stored with the set of states of its path, and is valid if the same set leads to the same state. A proof is
// valid everywhere, since it ends without repetitions.
template <Game G, class Observer, class Stop>
class DepthFirstProof : ProofSearch<G, Observer, Stop> {
    using Base = ProofSearch<G, Observer, Stop>;
    using Base::game_, Base::options_;

public:
    using Action = ActionOf<G>;

    DepthFirstProof(G& game, const ProofOptions& options, Observer& observer, Stop& stop)
        : Base(game, options, observer, stop),
          widening_(may_cycle(game) ? std::max(options.widening, LeastWideningOfCycles) : options.widening),
          memory_(HasKey<G> ? options.memory_bits : 1) {}

    ProofResult<Action> run() {
        if (!this->enter(0, std::nullopt)) return this->result({}, std::nullopt);
        if (game_.is_terminal()) {
            const ProofNumbers numbers = this->numbers_at_end();
            this->leave(numbers);
            return this->result(numbers, std::nullopt);
        }
        step_onto(this->key());
        const ProofNumbers numbers = search({}).numbers;
        this->leave(numbers);
        return this->result(numbers, best_);
    }

private:
    static constexpr int Nothing = std::numeric_limits<int>::max();

    struct Finding {
        ProofNumbers numbers = {};
        int rests_on = Nothing;  // the least ply of the path on which the disproof depends
    };
    struct Child {
        Action action;
        Finding finding;
    };

    // The game must be at the node, which has been entered and is not a leaf.
    Finding search(const ProofLimits& limits) {
        const bool is_or = this->is_or();
        std::vector<Child> children;
        for (const auto& action : game_.actions()) children.push_back({action, {}});
        for (Child& child : children) look_at(child);
        Finding finding{this->first_numbers()};
        while (!this->stopped()) {
            finding = combine(is_or, children);
            if (limits.are_reached_by(finding.numbers)) break;
            const auto [best, rival_effort] = cheapest(is_or, children);
            search_child(*best, limits_of_child(is_or, limits, finding.numbers, best->finding.numbers,
                                                rival_effort, widening_));
        }
        if (path_.size() == 1) best_ = cheapest(is_or, children).first->action;
        if (!this->stopped()) remember(finding);
        return finding;
    }

    void search_child(Child& child, const ProofLimits& limits) {
        game_.apply(child.action);
        if (this->enter(int(path_.size()), child.action)) {
            step_onto(this->key());
            child.finding = search(limits);
            step_back();
            this->leave(child.finding.numbers);
        }
        game_.undo(child.action);
    }

    // What is known about a child before it is searched.
    void look_at(Child& child) {
        game_.apply(child.action);
        if (this->enter(int(path_.size()), child.action)) {
            child.finding = game_.is_terminal() ? Finding{this->numbers_at_end()} : recall();
            this->leave(child.finding.numbers);
        }
        game_.undo(child.action);
    }

    Finding recall() const {
        if constexpr (HasKey<G>) {
            const u64 key = this->key();
            const auto on_path = std::find(path_.begin(), path_.end(), key);
            if (on_path != path_.end()) return {ProofNumbers::disproven(), int(on_path - path_.begin())};
            const auto known = memory_.find(key);
            if (known && known->is_solved()) return {*known};
            // The memory does not say on which state of the path it depends, so the root is assumed.
            if (memory_.find(with_path(key, path_code_ ^ scattered(key))))
                return {ProofNumbers::disproven(), 0};
            if (known) return {*known};
        }
        return {this->first_numbers()};
    }

    void remember(const Finding& finding) {
        if constexpr (HasKey<G>) {
            const u64 key = path_.back();
            const bool holds_everywhere = finding.rests_on == Nothing;
            memory_.store(holds_everywhere ? key : with_path(key, path_code_), finding.numbers);
        }
    }

    Finding combine(bool is_or, const std::vector<Child>& children) const {
        CombinedNumbers combined(is_or);
        int rests_on = is_or ? Nothing : -1;
        for (const auto& [action, finding] : children) {
            combined.add(finding.numbers);
            if (!finding.numbers.is_disproven()) continue;
            // One action of the opponent is enough: the one that depends on the fewest plies.
            rests_on = is_or ? std::min(rests_on, finding.rests_on) : std::max(rests_on, finding.rests_on);
        }
        const int own_ply = int(path_.size()) - 1;
        const bool holds_everywhere = !combined.numbers().is_disproven() || rests_on >= own_ply;
        return {combined.numbers(), holds_everywhere ? Nothing : rests_on};
    }

    // The child with the least effort, and the least effort of all others.
    static std::pair<Child*, u32> cheapest(bool is_or, std::vector<Child>& children) {
        Child* best = &children.front();
        u32 rival_effort = ProofNumbers::Infinite;
        for (Child& child : children) {
            if (&child == best) continue;
            const u32 effort = child.finding.numbers.effort(is_or);
            const u32 least = best->finding.numbers.effort(is_or);
            rival_effort = std::min(rival_effort, std::max(effort, least));
            if (effort < least) best = &child;
        }
        return {best, rival_effort};
    }

    void step_onto(u64 key) {
        path_.push_back(key);
        path_code_ ^= scattered(key);
    }
    void step_back() {
        path_code_ ^= scattered(path_.back());
        path_.pop_back();
    }

    // Mixes a key, so that the xor of many identifies their set even if the keys are not random.
    static u64 scattered(u64 key) {
        key = (key ^ (key >> 31)) * 0xBF58476D1CE4E5B9;
        return (key ^ (key >> 29)) * 0x94D049BB133111EB;
    }
    static u64 with_path(u64 key, u64 path_code) { return key ^ scattered(path_code + 1); }

    const double widening_;
    ProofMemory memory_;
    std::vector<u64> path_;  // keys, from the root to the current state
    u64 path_code_ = 0;      // of the set of these, in any order
    std::optional<Action> best_;
};

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
ProofOutcome<G> df_pn(G& game, const ProofOptions& options = {}, Observer&& observer = {}, Stop&& stop = {}) {
    if (const auto error = proof_misfit(game)) return util::Failure{*error};
    return DepthFirstProof<G, std::remove_reference_t<Observer>, std::remove_reference_t<Stop>>(
               game, options, observer, stop)
        .run();
}

}  // namespace adversarial
