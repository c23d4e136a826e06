// Proof-number search: can a player force a goal, yes or no? It goes on where the answer looks cheapest.
// PN: Allis, van der Meulen, van den Herik, "Proof-Number Search" (1994). Df-pn: Nagai, "Df-pn Algorithm for Searching
// AND/OR Trees and Its Applications" (2002). Repetitions: Kishimoto and Mueller, "A General Solution to the Graph History
// Interaction Problem" (2004). CPW: Proof-Number Search.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "adversarial/observer.h"
#include "adversarial/result.h"
#include "adversarial/stop.h"

namespace adversarial {

// How many leaves at the least are still to be proven before the node is, and to be disproven before it is disproven.
struct ProofNumbers {
    static constexpr u32 Infinite = u32(1) << 30;  // it cannot be

    u32 proof = 1;
    u32 disproof = 1;

    static constexpr ProofNumbers proven() { return {0, Infinite}; }
    static constexpr ProofNumbers disproven() { return {Infinite, 0}; }
    constexpr bool is_proven() const { return proof == 0; }
    constexpr bool is_disproven() const { return disproof == 0; }
    constexpr bool is_solved() const { return is_proven() || is_disproven(); }
    // What the player to move, the prover at an OR node, has still to do to get his way; and his opponent.
    constexpr u32 effort(bool is_or) const { return is_or ? proof : disproof; }
    constexpr u32 resistance(bool is_or) const { return is_or ? disproof : proof; }
    constexpr bool operator==(const ProofNumbers&) const = default;
};

// However many leaves there are, only what cannot be is infinite.
constexpr u32 add_proof_numbers(u32 a, u32 b) {
    constexpr u32 Infinite = ProofNumbers::Infinite;
    if (a == Infinite || b == Infinite) return Infinite;
    return std::min(a + b, Infinite - 1);
}

// The numbers of a node from those of its children. OR: the prover moves; one proven child proves the node, and all must
// be disproven to disprove it. AND: his opponent moves, and it is the other way round.
class CombinedNumbers {
public:
    explicit constexpr CombinedNumbers(bool is_or) : is_or_(is_or) {}

    constexpr void add(const ProofNumbers& child) {
        least_effort_ = std::min(least_effort_, child.effort(is_or_));
        all_resistance_ = add_proof_numbers(all_resistance_, child.resistance(is_or_));
    }
    constexpr ProofNumbers numbers() const {
        return is_or_ ? ProofNumbers{least_effort_, all_resistance_}
                      : ProofNumbers{all_resistance_, least_effort_};
    }

private:
    bool is_or_;
    u32 least_effort_ = ProofNumbers::Infinite;
    u32 all_resistance_ = 0;
};

// Df-pn searches a node until one of its numbers reaches its limit.
struct ProofLimits {
    u32 proof = ProofNumbers::Infinite;
    u32 disproof = ProofNumbers::Infinite;

    constexpr bool are_reached_by(const ProofNumbers& numbers) const {
        return numbers.proof >= proof || numbers.disproof >= disproof;
    }
};

// For the best child of a node: until another one looks better, or until the node's own limits are reached. Widened by a
// part of the rival's effort, so that the search does not swing between two children all the time (1 + epsilon; Pawlewicz
// and Lew, "Improving Depth-First PN-Search", 2006).
constexpr ProofLimits limits_of_child(bool is_or, const ProofLimits& limits, const ProofNumbers& node,
                                      const ProofNumbers& child, u32 rival_effort, double widening) {
    constexpr u32 Infinite = ProofNumbers::Infinite;
    const u32 own_limit = is_or ? limits.proof : limits.disproof;
    const u32 other_limit = is_or ? limits.disproof : limits.proof;
    const double rival = double(rival_effort) * (1 + widening) + 1;
    const u32 effort = std::min(own_limit, rival < Infinite ? u32(rival) : Infinite);
    // The children's resistances add up, and this child may use what the others leave.
    const u32 others = node.resistance(is_or) - std::min(node.resistance(is_or), child.resistance(is_or));
    const u32 resistance = other_limit == Infinite ? Infinite : other_limit - std::min(other_limit, others);
    return is_or ? ProofLimits{effort, resistance} : ProofLimits{resistance, effort};
}

enum class FirstNumbers : u8 {
    One,       // 1 and 1: nothing is known
    Mobility,  // who is to move may choose, and the other must answer to each of his actions (Allis)
};

// A goal is reached for sure where the prover's utility is at least `goal` at the end. Play without end reaches none.
struct ProofOptions {
    Player prover = Player::Max;
    double goal = 1;
    FirstNumbers first_numbers = FirstNumbers::One;
    usize max_tree_nodes = usize(1) << 20;  // of PN, some 40 bytes each; a full tree ends the search
    int memory_bits = 16;                   // of df-pn: 2^16 slots of 16 bytes, 1 MiB
    double widening = 0.25;                 // of df-pn; see limits_of_child and LeastWideningOfCycles
};

// In circles two states may raise each other's numbers by one, for ever, and never be searched: each looks into the memory,
// finds the other one too costly, and is found so itself. Widened they grow beyond all limits in some hundred steps, and
// what has no limit is searched.
inline constexpr double LeastWideningOfCycles = 0.125;

enum class Answer : u8 { Proven, Disproven, Unknown };

template <class Action>
struct ProofResult {
    Answer answer = Answer::Unknown;
    ProofNumbers numbers;  // of the root
    std::optional<Action>
        best;              // with which the player to move gets, or comes nearest to, his way; none at a leaf
    Counts counts;         // nodes: how often one was entered; leaves: of these, ends of the game
    bool complete = true;  // false: the stop hook or a full tree ended it
};

template <Game G>
using ProofOutcome = util::Result<ProofResult<ActionOf<G>>, SearchError>;

// What both forms share: the question put to each state, the counts, and what is told to the observer.
template <Game G, class Observer, class Stop>
class ProofSearch {
public:
    using Action = ActionOf<G>;

    ProofSearch(G& game, const ProofOptions& options, Observer& observer, Stop& stop)
        : game_(game), options_(options), observer_(observer), stop_(stop) {}

protected:
    bool is_or() const { return game_.to_move() == options_.prover; }
    bool stopped() const { return stopped_; }

    // False where the search is stopped; the node is not entered then.
    bool enter(int ply, const std::optional<Action>& action) {
        if (stopped_ || (stopped_ = stop_(counts_))) return false;
        ++counts_.nodes;
        observer_.enter(game_, NodeEntry<Action>{ply, std::nullopt, kind_of(game_), Player::Max, -Infinity,
                                                 Infinity, action});
        return true;
    }

    void leave(const ProofNumbers& numbers) {
        observer_.numbers(numbers.proof, numbers.disproof);
        observer_.leave(numbers.is_proven() ? 1 : numbers.is_disproven() ? -1 : 0);
    }

    // What a terminal state says by itself.
    ProofNumbers numbers_at_end() {
        ++counts_.leaves;
        observer_.leaf(LeafKind::Terminal, game_.utility(Player::Max));
        return game_.utility(options_.prover) >= options_.goal ? ProofNumbers::proven()
                                                               : ProofNumbers::disproven();
    }

    ProofNumbers first_numbers() const {
        if (options_.first_numbers == FirstNumbers::One) return {};
        u32 count = 0;
        for ([[maybe_unused]] const auto& action : game_.actions()) ++count;
        return is_or() ? ProofNumbers{1, count} : ProofNumbers{count, 1};
    }

    u64 key() const {
        if constexpr (HasKey<G>) return game_.key();
        return 0;
    }

    ProofResult<Action> result(const ProofNumbers& root, const std::optional<Action>& best) const {
        return {.answer = root.is_proven()      ? Answer::Proven
                          : root.is_disproven() ? Answer::Disproven
                                                : Answer::Unknown,
                .numbers = root,
                .best = best,
                .counts = counts_,
                .complete = root.is_solved()};
    }

    G& game_;
    const ProofOptions& options_;
    Observer& observer_;
    Stop& stop_;
    Counts counts_;
    bool stopped_ = false;
};

// PN: the tree is in memory, and grows each time at its most proving node, the leaf to which both players' cheapest ways
// lead. A state that comes again on the way to it is a failure of the prover, who gets nowhere by it.
template <Game G, class Observer, class Stop>
class ProofNumberTree : ProofSearch<G, Observer, Stop> {
    using Base = ProofSearch<G, Observer, Stop>;
    using Base::counts_, Base::game_, Base::options_;

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
        u32 first_child = 0;  // they stand side by side
        u32 children = 0;     // 0: a leaf of the tree so far
    };

    // The game stands at the node.
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

    // One more node gets its children; false where the search is stopped.
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

    // The game stands at the node.
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
    std::vector<u32> path_;    // to where the game stands
};

// The numbers of states that df-pn has seen. One slot a key, the last one in wins. A game without keys has none; df-pn is
// right all the same, but begins anew at each visit.
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
    usize index(u64 key) const { return usize((key * 0x9E3779B97F4A7C15) >> (64 - bits_)); }  // see mtdf.h

    int bits_;
    std::vector<Slot> slots_;
};

// Df-pn: the same order of search, depth first. Limits say how long a node stays the most proving one, so that the search
// need not go back to the root after each leaf; what it forgets of a subtree, the memory brings back.
//
// The graph-history problem: a repetition is a failure of the prover only on a path where the state stood before, and what
// is disproven by it may be proven on another path. So each disproof says on which ply of the path it rests. One that
// rests on nothing above its own node holds everywhere; any other is remembered together with the states of its path, and
// holds where the same states lead to the same one. A proof holds everywhere, since it ends without repetitions.
template <Game G, class Observer, class Stop>
class DepthFirstProof : ProofSearch<G, Observer, Stop> {
    using Base = ProofSearch<G, Observer, Stop>;
    using Base::counts_, Base::game_, Base::options_;

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
        int rests_on = Nothing;  // the least ply of the path without which the disproof would fall
    };
    struct Child {
        Action action;
        Finding finding;
    };

    // The game stands at the node, which is entered and is no leaf.
    Finding search(const ProofLimits& limits) {
        const bool is_or = this->is_or();
        std::vector<Child> children;
        for (const auto& action : game_.actions()) children.push_back({action, {}});
        for (Child& child : children) look_at(child);
        Finding finding;
        while (!this->stopped()) {
            finding = combine(is_or, children);
            if (limits.are_reached_by(finding.numbers)) break;
            const auto [best, rival_effort] = cheapest(is_or, children);
            search_child(*best, limits_of_child(is_or, limits, finding.numbers, best->finding.numbers,
                                                rival_effort, widening_));
        }
        if (this->stopped()) return {};
        if (path_.size() == 1) best_ = cheapest(is_or, children).first->action;
        remember(finding);
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

    // What is known of a child before it is searched.
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
            // On which of these states it rested is not remembered: on the first one, for all that is known.
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
            // Of the opponent's actions one is enough, and he takes the one that rests on least.
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

    // Keys need not look random, and must not cancel out as they are added up to the code of a set.
    static u64 scattered(u64 key) {
        key = (key ^ (key >> 31)) * 0xBF58476D1CE4E5B9;
        return (key ^ (key >> 29)) * 0x94D049BB133111EB;
    }
    static u64 with_path(u64 key, u64 path_code) { return key ^ scattered(path_code + 1); }

    const double widening_;
    ProofMemory memory_;
    std::vector<u64> path_;  // keys, from the root to where the game stands
    u64 path_code_ = 0;      // of the set of these, in whatever order
    std::optional<Action> best_;
};

// The error says why the game does not fit.
template <Game G>
std::optional<SearchError> proof_misfit(const G& game) {
    if (has_chance_nodes(game)) return SearchError::ChanceNodes;
    if (may_cycle(game) && !HasKey<G>) return SearchError::NoKeys;
    return std::nullopt;
}

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
ProofOutcome<G> proof_number_search(G& game, const ProofOptions& options = {}, Observer&& observer = {},
                                    Stop&& stop = {}) {
    if (const auto error = proof_misfit(game)) return util::Failure{*error};
    return ProofNumberTree<G, std::remove_reference_t<Observer>, std::remove_reference_t<Stop>>(
               game, options, observer, stop)
        .run();
}

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
ProofOutcome<G> df_pn(G& game, const ProofOptions& options = {}, Observer&& observer = {}, Stop&& stop = {}) {
    if (const auto error = proof_misfit(game)) return util::Failure{*error};
    return DepthFirstProof<G, std::remove_reference_t<Observer>, std::remove_reference_t<Stop>>(
               game, options, observer, stop)
        .run();
}

}  // namespace adversarial
