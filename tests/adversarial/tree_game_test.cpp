// The text of trees: what is read, and the message for each bad input.
#include <set>

#include <gtest/gtest.h>

#include "adversarial/expectimax.h"
#include "adversarial/games/random_tree.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

using Kind = TreeError::Kind;

TEST(TreeGame, ReadsNumbersDecisionsAndChance) {
    TreeGame game = tree(" ( -3.5, 1e2\n {1/4:(1 2) 0.75:7} ) ");
    EXPECT_FALSE(game.is_terminal());
    EXPECT_EQ(game.actions().size(), 3u);
    EXPECT_TRUE(game.has_chance_nodes());
    EXPECT_EQ(game.utility_bounds().lowest, -3.5);
    EXPECT_EQ(game.utility_bounds().highest, 100);
    game.apply(2);
    ASSERT_TRUE(game.is_chance());
    EXPECT_EQ(game.outcomes()[0].probability, 0.25);
    game.apply(0);
    EXPECT_EQ(game.to_move(), Player::Min);  // chance passes no turn of its own
    game.apply(1);
    EXPECT_EQ(game.utility(Player::Max), 2);
    EXPECT_EQ(game.utility(Player::Min), -2);
}

TEST(TreeGame, ItsTextIsTheTreeFromHereOn) {
    TreeGame game = TreeGame::parse("((3,12) {1/4:-0.5 3/4:(1e9 6)})").value();
    EXPECT_EQ(game.text(), "((3 12) {0.25:-0.5 0.75:(1e+09 6)})");
    game.apply(1);
    EXPECT_EQ(game.text(), "{0.25:-0.5 0.75:(1e+09 6)}");
    EXPECT_EQ(TreeGame::parse(game.text()).value().text(), game.text());
    std::string many = "(";
    for (int leaf = 0; leaf < 100; ++leaf) many += "1 ";
    EXPECT_EQ(TreeGame::parse(many + ")").value().text(), "node 0") << "too many to be shown";
}

TEST(TreeGame, OnlyMax) {
    TreeGame game = tree("((3 12)(8 2)(4 6))", TurnOrder::OnlyMax);
    EXPECT_EQ(minimax(game)->value, 12);
    EXPECT_EQ(alpha_beta(game)->value, 12);
    EXPECT_EQ(negamax(game).error(), SearchError::PlayersDoNotAlternate);
    EXPECT_EQ(pvs(game).error(), SearchError::PlayersDoNotAlternate);
    EXPECT_EQ(mtdf(game).error(), SearchError::PlayersDoNotAlternate);
    EXPECT_EQ(alpha_beta_with_table(game).error(), SearchError::PlayersDoNotAlternate);
}

TEST(TreeGame, EachBadTextIsToldWhereAndWhatWasExpected) {
    const struct {
        const char* text;
        Kind kind;
        usize position;
        const char* message;
    } cases[] = {
        {"", Kind::UnexpectedEnd, 0,
         "at character 1: expected a number, '(' or '{', found the end of the text"},
        {"   ", Kind::UnexpectedEnd, 3,
         "at character 4: expected a number, '(' or '{', found the end of the text"},
        {"((3 12)(8 2)", Kind::UnexpectedEnd, 12,
         "at character 13: expected a child or ')', found the end of the text"},
        {"((3 12)(8 2)))", Kind::TrailingText, 13,
         "at character 14: expected the end of the text after the root, found ')'"},
        {")", Kind::UnexpectedCharacter, 0, "at character 1: expected a number, '(' or '{', found ')'"},
        {"(3 x)", Kind::UnexpectedCharacter, 3, "at character 4: expected a number, '(' or '{', found 'x'"},
        {"(3 12a)", Kind::BadNumber, 3, "at character 4: expected a finite decimal number, found '12a'"},
        {"(3 1e999)", Kind::BadNumber, 3, "at character 4: expected a finite decimal number, found '1e999'"},
        {"(3 1e200)", Kind::BadNumber, 3,
         "at character 4: expected a number from -1e100 to 1e100, found '1e200'"},
        {"(3 \x1b)", Kind::UnexpectedCharacter, 3,
         "at character 4: expected a number, '(' or '{', found '?'"},
        {"(3 --1)", Kind::BadNumber, 3, "at character 4: expected a finite decimal number, found '--1'"},
        {"(3 inf)", Kind::UnexpectedCharacter, 3, "at character 4: expected a number, '(' or '{', found 'i'"},
        {"(3 nan)", Kind::UnexpectedCharacter, 3, "at character 4: expected a number, '(' or '{', found 'n'"},
        {"(3 ())", Kind::EmptyNode, 4, "at character 5: expected at least one child before ')', found ')'"},
        {"(3 {})", Kind::EmptyNode, 4, "at character 5: expected at least one outcome before '}', found '}'"},
        {"(3 4}", Kind::UnexpectedCharacter, 4, "at character 5: expected a child or ')', found '}'"},
        {"{0.5:3 0.5:4)", Kind::UnexpectedCharacter, 12,
         "at character 13: expected an outcome or '}', found ')'"},
        {"{0.5:3", Kind::UnexpectedEnd, 6,
         "at character 7: expected an outcome or '}', found the end of the text"},
        {"{0.5 3}", Kind::UnexpectedCharacter, 5,
         "at character 6: expected ':' after the probability, found '3'"},
        {"{(1 2)}", Kind::UnexpectedCharacter, 1, "at character 2: expected a probability, found '('"},
        {"{0.5:3 0.4:4}", Kind::ProbabilitySum, 0,
         "at character 1: expected probabilities that sum to 1, found a sum of 0.9"},
        {"(1 {0.5:3 0.75:4})", Kind::ProbabilitySum, 3,
         "at character 4: expected probabilities that sum to 1, found a sum of 1.25"},
        {"{-0.5:3 1.5:4}", Kind::BadProbability, 1,
         "at character 2: expected a probability above 0 and at most 1, found -0.5"},
        {"{0:3 1:4}", Kind::BadProbability, 1,
         "at character 2: expected a probability above 0 and at most 1, found 0"},
        {"{1/0:3}", Kind::BadProbability, 1,
         "at character 2: expected a probability above 0 and at most 1, found inf"},
        {"{1/:3}", Kind::UnexpectedCharacter, 3, "at character 4: expected a number after '/', found ':'"},
        {"3 4", Kind::TrailingText, 2,
         "at character 3: expected the end of the text after the root, found '4'"},
    };
    for (const auto& c : cases) {
        const auto game = TreeGame::parse(c.text);
        ASSERT_FALSE(game) << c.text;
        EXPECT_EQ(game.error().kind, c.kind) << c.text;
        EXPECT_EQ(game.error().position, c.position) << c.text;
        EXPECT_EQ(describe(game.error()), c.message) << c.text;
    }
}

TEST(TreeGame, LimitsDepthAndSize) {
    const auto nested = [](usize levels) {
        return std::string(levels, '(') + "1" + std::string(levels, ')');
    };
    EXPECT_TRUE(TreeGame::parse(nested(MaxTreeTextDepth)));
    EXPECT_EQ(TreeGame::parse(nested(MaxTreeTextDepth + 1)).error().kind, Kind::TooDeep);
    EXPECT_EQ(TreeGame::parse(std::string(8'000'000, '(')).error().kind, Kind::TooDeep);
    std::string wide = "(";
    for (usize i = 0; i < MaxTreeNodes; ++i) wide += "1 ";
    EXPECT_EQ(TreeGame::parse(wide + ")").error().kind, Kind::TooLarge);
    TreeGame deep = tree(nested(MaxTreeTextDepth));
    EXPECT_EQ(minimax(deep)->line.size(), usize(MaxTreeTextDepth));
}

TEST(TreeGame, RandomGarbageIsNeverMoreThanAnError) {
    util::Prng random(5);
    const std::string letters = "()(){}{}::/0.55 13-,x";
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (u64 length = random.below(20); length > 0; --length)
            text += letters[random.below(letters.size())];
        const auto game = TreeGame::parse(text);
        EXPECT_TRUE(game || game.error().position <= text.size()) << text;
    }
}

template <Game G>
void collect_keys(G& game, std::vector<u64>& keys) {
    keys.push_back(game.key());
    if (game.is_terminal()) return;
    for (const auto& action : game.actions()) {
        game.apply(action);
        collect_keys(game, keys);
        game.undo(action);
    }
}

template <Game G>
void expect_as_many_keys_as_nodes(G game) {
    std::vector<u64> keys;
    collect_keys(game, keys);
    const u64 nodes = minimax(game)->counts.nodes;
    EXPECT_EQ(keys.size(), nodes);
    EXPECT_EQ(std::set<u64>(keys.begin(), keys.end()).size(), nodes);
}

TEST(Trees, EachNodeHasAKeyOfItsOwn) {
    expect_as_many_keys_as_nodes(tree("((3 12 3)(8 (2 7) -4)(4 6))"));
    for (const TreeOrder order : {TreeOrder::Random, TreeOrder::BestFirst, TreeOrder::WorstFirst})
        expect_as_many_keys_as_nodes(
            RandomTree::create({.branching = 5, .depth = 6, .order = order}).value());
}

TEST(RandomTree, RefusesBadShapes) {
    EXPECT_TRUE(RandomTree::create({.branching = 1, .depth = 0}));
    EXPECT_FALSE(RandomTree::create({.branching = 0}));
    EXPECT_FALSE(RandomTree::create({.branching = RandomTree::MaxBranching + 1}));
    EXPECT_FALSE(RandomTree::create({.depth = -1}));
    EXPECT_FALSE(RandomTree::create({.depth = RandomTree::MaxTreeDepth + 1}));
    EXPECT_FALSE(RandomTree::create({.spread = 0}));
}

TEST(RandomTree, TheSeedIsTheTree) {
    const auto value = [](u64 seed) {
        RandomTree game = RandomTree::create({.seed = seed, .branching = 3, .depth = 4}).value();
        return minimax(game)->value;
    };
    EXPECT_EQ(value(7), value(7));
    EXPECT_NE(value(7), value(8));
}

}  // namespace
}  // namespace adversarial::testing
