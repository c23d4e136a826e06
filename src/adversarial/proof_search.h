// What both proof-number searches (proof_number.h, df_pn.h) and the mate solver share: can a player force a
// goal, yes or no? A search continues at the node whose answer looks cheapest. CPW: Proof-Number Search.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "adversarial/observer.h"
#include "adversarial/result.h"

namespace adversarial {

// The least numbers of leaves that must still be proven to prove the node, and disproven to disprove it.
struct ProofNumbers {
    static constexpr u32 Infinite = u32(1) << 30;  // impossible

    u32 proof = 1;
    u32 disproof = 1;

    static constexpr ProofNumbers proven() { return {0, Infinite}; }
    static constexpr ProofNumbers disproven() { return {Infinite, 0}; }
    constexpr bool is_proven() const { return proof == 0; }
    constexpr bool is_disproven() const { return disproof == 0; }
    constexpr bool is_solved() const { return is_proven() || is_disproven(); }
    // What the player to move (the prover at an OR node) must still do to reach the own end, and what the
    // opponent must do.
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

// The numbers of a node from those of its children. OR: the prover moves; one proven child proves the node,
// and all must be disproven to disprove it. AND: the opponent moves, and it is the other way round.
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

// The limits for the best child of a node: until another child looks better, or until the node's own limits
// are reached. They are widened by a part of the rival's effort, so that the search does not alternate
// between two children (1 + epsilon; Pawlewicz and Lew, "Improving Depth-First PN-Search", 2006).
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
    Mobility,  // the player to move chooses; the other must answer each action (Allis)
};

// The goal is reached if the prover's utility at the end is at least `goal`. Play without end does not reach
// it.
struct ProofOptions {
    Player prover = Player::Max;
    double goal = 1;
    FirstNumbers first_numbers = FirstNumbers::One;
    // Of PN, at most 2^32, 32 bytes each and up to three times as many while it grows; a full tree ends the
    // search.
    usize max_tree_nodes = usize(1) << 20;
    int memory_bits = 16;    // of df-pn, 1 or more: 2^16 slots of 16 bytes, 1 MiB
    double widening = 0.25;  // of df-pn; see limits_of_child and LeastWideningOfCycles
};

// If states can repeat, two of them may raise each other's numbers by one without end and never be searched,
// as each finds the other too costly in the memory. With this widening the numbers exceed all limits in about
// a hundred steps, and a node without a limit is searched.
inline constexpr double LeastWideningOfCycles = 0.125;

// Unknown: the stop hook or a full tree ended the search.
enum class Answer : u8 { Proven, Disproven, Unknown };

template <class Action>
struct ProofResult {
    Answer answer = Answer::Unknown;
    ProofNumbers numbers;  // of the root
    // Reaches the end of the player to move, or comes nearest to it; none at a leaf.
    std::optional<Action> best;
    Counts counts;  // nodes: how often one was entered; leaves: of these, ends of the game
};

template <Game G>
using ProofOutcome = util::Result<ProofResult<ActionOf<G>>, SearchError>;

// What both forms share: the question about each state, the counts, and the calls of the observer.
template <Game G, class Observer, class Stop>
class ProofSearch {
public:
    using Action = ActionOf<G>;

    ProofSearch(G& game, const ProofOptions& options, Observer& observer, Stop& stop)
        : game_(game), options_(options), observer_(observer), stop_(stop) {}

protected:
    bool is_or() const { return game_.to_move() == options_.prover; }
    bool stopped() const { return stopped_; }

    // False if the search is stopped; the node is not entered then.
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

    // The numbers of a terminal state.
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
                .counts = counts_};
    }

    G& game_;
    const ProofOptions& options_;
    Observer& observer_;
    Stop& stop_;
    Counts counts_;
    bool stopped_ = false;
};

// The error says why the game does not fit.
template <Game G>
std::optional<SearchError> proof_misfit(const G& game) {
    if (has_chance_nodes(game)) return SearchError::ChanceNodes;
    if (may_cycle(game) && !HasKey<G>) return SearchError::NoKeys;
    return std::nullopt;
}

}  // namespace adversarial
