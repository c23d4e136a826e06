// Proof numbers against minimax, and against the truth of games that go round in circles.
#include "adversarial/proof_number.h"

#include <gtest/gtest.h>

#include "adversarial/df_pn.h"
#include "adversarial/games/tic_tac_toe.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

template <Game G>
using Prover = std::function<ProofOutcome<G>(G&, const ProofOptions&)>;

template <Game G>
std::vector<std::pair<std::string, Prover<G>>> provers() {
    return {
        {"PN", [](G& game, const ProofOptions& options) { return proof_number_search(game, options); }},
        {"df-pn", [](G& game, const ProofOptions& options) { return df_pn(game, options); }},
        {"df-pn, not widened",
         [](G& game, ProofOptions options) {
             options.widening = 0;
             return df_pn(game, options);
         }},
        {"df-pn, two slots",
         [](G& game, ProofOptions options) {
             options.memory_bits = 1;
             return df_pn(game, options);
         }},
    };
}

Answer answer_of(bool is_proven) { return is_proven ? Answer::Proven : Answer::Disproven; }

TEST(ProofNumbers, AddUpAndStayBelowInfinity) {
    constexpr u32 Infinite = ProofNumbers::Infinite;
    EXPECT_EQ(add_proof_numbers(2, 3), 5u);
    EXPECT_EQ(add_proof_numbers(Infinite - 2, 3), Infinite - 1);
    EXPECT_EQ(add_proof_numbers(Infinite, 0), Infinite);
    CombinedNumbers or_node(true), and_node(false);
    for (const ProofNumbers& child : {ProofNumbers{3, 1}, ProofNumbers{2, 4}, ProofNumbers::disproven()}) {
        or_node.add(child);
        and_node.add(child);
    }
    EXPECT_EQ(or_node.numbers(), (ProofNumbers{2, 5}));
    EXPECT_EQ(and_node.numbers(), ProofNumbers::disproven());
}

// A child is searched until the second best one looks better, or the node has had enough.
TEST(ProofNumbers, LimitsOfAChild) {
    const ProofNumbers node{2, 9}, child{2, 4};
    const ProofLimits free = limits_of_child(true, {}, node, child, 3, 0);
    EXPECT_EQ(free.proof, 4u);
    EXPECT_EQ(free.disproof, ProofNumbers::Infinite);
    EXPECT_EQ(limits_of_child(true, {}, node, child, 8, 0.25).proof, 11u);
    const ProofLimits tight = limits_of_child(true, {3, 10}, node, child, 3, 0);
    EXPECT_EQ(tight.proof, 3u);
    EXPECT_EQ(tight.disproof, 5u);
    const ProofLimits at_and = limits_of_child(false, {10, 3}, {9, 2}, {4, 2}, 3, 0);
    EXPECT_EQ(at_and.disproof, 3u);
    EXPECT_EQ(at_and.proof, 5u);
}

TEST(ProofNumberSearch, AgreesWithMinimaxOnRandomTrees) {
    util::Prng random(19);
    for (int i = 0; i < 1000; ++i) {
        const std::string text = random_tree_text(random, {});
        SCOPED_TRACE(text);
        TreeGame game = tree(text);
        const double value = minimax(game)->value;
        for (const auto& [name, prove] : provers<TreeGame>()) {
            const double goal = double(random.below(12));
            const Player prover = random.below(2) == 0 ? Player::Max : Player::Min;
            const auto mobility = random.below(2) == 0 ? FirstNumbers::One : FirstNumbers::Mobility;
            const double wanted = prover == Player::Max ? goal : -goal;
            const bool truth = prover == Player::Max ? value >= goal : value <= goal;
            const auto result = prove(game, {.prover = prover, .goal = wanted, .first_numbers = mobility});
            ASSERT_TRUE(result) << name;
            EXPECT_EQ(result->answer, answer_of(truth)) << name << ", goal " << goal;
            // MAX moves at the root: if he has his way, the action named is one that gets it.
            const bool max_succeeds = prover == Player::Max ? truth : !truth;
            if (!max_succeeds || !result->best) continue;
            TreeGame after = game;
            after.apply(*result->best);
            const double kept = minimax(after)->value;
            EXPECT_TRUE(prover == Player::Max ? kept >= goal : kept > goal) << name;
        }
        if (HasFailure()) return;
    }
}

TEST(ProofNumberSearch, KnowsBoardGames) {
    for (const auto& [name, prove] : provers<TicTacToe>()) {
        TicTacToe game;
        EXPECT_EQ(prove(game, {.goal = 1})->answer, Answer::Disproven) << name;
        EXPECT_EQ(prove(game, {.goal = 0})->answer, Answer::Proven) << name;
        EXPECT_EQ(prove(game, {.prover = Player::Min, .goal = 1})->answer, Answer::Disproven) << name;
        EXPECT_EQ(game, TicTacToe());
        game.apply(0);  // in the corner, where only the middle holds
        EXPECT_EQ(prove(game, {.prover = Player::Min, .goal = 0})->best, 4) << name;
    }
}

TEST(ProofNumberSearch, LooksAtASmallPartOfTheTree) {
    TicTacToe game;
    const u64 all = minimax(game)->counts.nodes;
    EXPECT_LT(proof_number_search(game)->counts.nodes, all / 20);
    EXPECT_LT(df_pn(game)->counts.nodes, all / 20);
}

// The picture of the guide: the next leaf is always one that counts for both players.
TEST(ProofNumberSearch, GrowsAtTheMostProvingNode) {
    struct Numbers : NullObserver {
        std::vector<ProofNumbers> told;
        void numbers(u32 proof, u32 disproof) { told.push_back({proof, disproof}); }
    };
    // One child needs two leaves, the other one.
    TreeGame game = tree("((1 1)((1 0)))");
    Numbers seen;
    const auto result = proof_number_search(game, {.goal = 1}, seen);
    EXPECT_EQ(result->answer, Answer::Proven);
    EXPECT_EQ(result->best, 0);
    // The root alone; its children; the first one's leaves, which prove it and the root.
    const ProofNumbers proven = ProofNumbers::proven();
    EXPECT_EQ(seen.told,
              (std::vector<ProofNumbers>{{1, 1}, {1, 1}, {1, 1}, {1, 2}, proven, proven, proven, proven}));
    EXPECT_EQ(result->counts.nodes, 5u);
    EXPECT_EQ(result->counts.leaves, 2u);
}

// --- play that need not end ---

// States with arrows between them; each belongs to a player, and the ends are won by MAX or not.
class GraphGame {
public:
    using Action = int;  // the state that follows
    struct State {
        Player mover = Player::Max;
        std::vector<int> next = {};  // none: an end
        bool is_won = false;
    };

    GraphGame(std::vector<State> states, int start) : states_(std::move(states)), path_{start} {}

    Player to_move() const { return now().mover; }
    bool is_terminal() const { return now().next.empty(); }
    double utility(Player player) const { return now().is_won == (player == Player::Max) ? 1 : -1; }
    std::vector<int> actions() const { return now().next; }
    void apply(int state) { path_.push_back(state); }
    void undo(int) { path_.pop_back(); }
    bool may_cycle() const { return true; }
    u64 key() const { return u64(path_.back()); }
    const std::vector<State>& states() const { return states_; }

private:
    const State& now() const { return states_[usize(path_.back())]; }
    std::vector<State> states_;
    std::vector<int> path_;
};

// From which states MAX reaches a won end, whatever MIN does: backwards from the ends until nothing is added.
std::vector<bool> won_states(const std::vector<GraphGame::State>& states) {
    std::vector<bool> won(states.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (usize i = 0; i < states.size(); ++i) {
            const auto& [mover, next, is_won] = states[i];
            const auto is_known = [&](int to) { return won[usize(to)]; };
            const bool now = next.empty()           ? is_won
                             : mover == Player::Max ? std::any_of(next.begin(), next.end(), is_known)
                                                    : std::all_of(next.begin(), next.end(), is_known);
            changed |= now != won[i];
            won[i] = now;
        }
    }
    return won;
}

std::vector<GraphGame::State> random_graph(util::Prng& random, u64 max_states) {
    std::vector<GraphGame::State> states(4 + random.below(max_states - 3));
    for (auto& state : states) {
        state.mover = random.below(2) == 0 ? Player::Max : Player::Min;
        state.is_won = random.below(2) == 0;
        const u64 arrows = random.below(5) == 0 ? 0 : 1 + random.below(3);
        for (u64 i = 0; i < arrows; ++i) state.next.push_back(int(random.below(states.size())));
    }
    return states;
}

// Few ends, so that most ways go round.
std::vector<GraphGame::State> random_graph_with_few_ends(util::Prng& random) {
    auto states = random_graph(random, 24);
    for (auto& state : states)
        if (state.next.empty() && random.below(3) > 0) state.next = {int(random.below(states.size()))};
    return states;
}

void expect_truth(const std::vector<GraphGame::State>& states, const Prover<GraphGame>& prove) {
    const auto won = won_states(states);
    for (usize start = 0; start < states.size(); ++start) {
        GraphGame game(states, int(start));
        EXPECT_EQ(prove(game, {})->answer, answer_of(won[start])) << "state " << start;
    }
}

TEST(GraphHistory, EveryStateOfRandomGraphs) {
    util::Prng random(2004);
    for (int i = 0; i < 500; ++i) {
        const auto states = random_graph(random, 9);
        for (const auto& [name, prove] : provers<GraphGame>()) {
            SCOPED_TRACE(name + ", graph " + std::to_string(i));
            expect_truth(states, prove);
        }
        if (HasFailure()) return;
    }
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE("large graph " + std::to_string(i));
        expect_truth(random_graph_with_few_ends(random),
                     [](GraphGame& game, const ProofOptions& options) { return df_pn(game, options); });
        if (HasFailure()) return;
    }
}

// Here MAX wins from everywhere: he goes to 4 and ends there. But 9, 10 and 3 lead into each other's paths,
// and who remembers for all paths what a repetition has disproven on one of them calls state 2 lost.
TEST(GraphHistory, ADisproofByRepetitionHoldsOnItsOwnPath) {
    const auto max = Player::Max, min = Player::Min;
    const std::vector<GraphGame::State> states{
        {max, {}, true},   {max, {2, 7}},     {min, {5, 9, 1}}, {max, {5}},
        {max, {8, 10, 0}}, {max, {1, 4, 6}},  {max, {5, 3}},    {min, {9}},
        {max, {7, 4, 9}},  {max, {7, 3, 10}}, {max, {9}},
    };
    const auto won = won_states(states);
    EXPECT_EQ(std::count(won.begin(), won.end(), true), 11);
    for (const auto& [name, prove] : provers<GraphGame>()) {
        SCOPED_TRACE(name);
        expect_truth(states, prove);
    }
}

TEST(ProofNumberSearch, IsStoppedByTheHookAndByAFullTree) {
    for (u64 nodes = 0; nodes < 200; ++nodes) {
        TicTacToe game;
        const auto pn = proof_number_search(game, {}, NullObserver{}, NodeLimit{nodes});
        const auto depth_first = df_pn(game, {}, NullObserver{}, NodeLimit{nodes});
        for (const auto& result : {pn, depth_first}) {
            EXPECT_EQ(result->answer, Answer::Unknown);
            EXPECT_EQ(result->counts.nodes, nodes);
        }
        EXPECT_EQ(game, TicTacToe());
    }
    // What is known when it stops, as PN knows it.
    TreeGame six = tree("(((0 0)(1 0)) ((0 1)(1 1)(0 1)) ((0 1)(0 0)))");
    for (const auto& stopped : {proof_number_search(six, {}, NullObserver{}, NodeLimit{5}),
                                df_pn(six, {}, NullObserver{}, NodeLimit{5})}) {
        EXPECT_EQ(stopped->numbers, (ProofNumbers{1, 3}));
        EXPECT_EQ(stopped->best, 0);
    }
    const ProofOptions by_mobility{.first_numbers = FirstNumbers::Mobility};
    EXPECT_EQ(df_pn(six, by_mobility, NullObserver{}, NodeLimit{1})->numbers,
              proof_number_search(six, by_mobility, NullObserver{}, NodeLimit{1})->numbers);
    TicTacToe game;
    const auto full = proof_number_search(game, {.max_tree_nodes = 100});
    EXPECT_EQ(full->answer, Answer::Unknown);
    EXPECT_LT(full->counts.nodes, 110u);
}

TEST(ProofNumberSearch, RefusesWhatItCannotAnswer) {
    TreeGame with_chance = tree("({0.5:1 0.5:2} 3)");
    EXPECT_EQ(proof_number_search(with_chance).error(), SearchError::ChanceNodes);
    EXPECT_EQ(df_pn(with_chance).error(), SearchError::ChanceNodes);
    struct WithoutKey : TicTacToe {
        bool may_cycle() const { return true; }
        u64 key() const = delete;
    };
    static_assert(MinimaxGame<WithoutKey> && !HasKey<WithoutKey>);
    WithoutKey endless;
    EXPECT_EQ(proof_number_search(endless).error(), SearchError::NoKeys);
    EXPECT_EQ(df_pn(endless).error(), SearchError::NoKeys);
}

TEST(ProofNumberSearch, AnEndIsItsOwnProof) {
    TreeGame leaf = tree("3");
    for (const auto& [name, prove] : provers<TreeGame>()) {
        EXPECT_EQ(prove(leaf, {.goal = 3})->answer, Answer::Proven) << name;
        EXPECT_EQ(prove(leaf, {.goal = 4})->answer, Answer::Disproven) << name;
        EXPECT_EQ(prove(leaf, {.goal = 3})->best, std::nullopt) << name;
    }
}

}  // namespace
}  // namespace adversarial::testing
