// The picture and the trace of a tree.
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/lab/drawing/mcts_trace.h"
#include "tools/lab/drawing/numbers.h"
#include "tools/lab/drawing/tree_picture.h"
#include "tools/lab/drawing/tree_trace.h"
#include "tools/lab/games/catalogue.h"
#include "tools/lab/lab_support.h"
#include "util/prng.h"

namespace lab_tool {
namespace {

using adversarial::TreeGame;
using adversarial::TurnOrder;
using testing::HasSubstr;

TEST(Numbers, AreShortAndTellNeighbours) {
    EXPECT_EQ(value_text(3), "3");
    EXPECT_EQ(value_text(-0.0), "0");
    EXPECT_EQ(value_text(1.0 / 3), "0.333333");
    EXPECT_EQ(value_text(adversarial::Infinity), "+inf");
    EXPECT_EQ(bound_text(std::nextafter(3.0, 4.0)), "3+eps");
    EXPECT_EQ(bound_text(std::nextafter(-3.0, -4.0)), "-3-eps");
    EXPECT_EQ(bound_text(std::nextafter(0.0, 1.0)), "0+eps");
    EXPECT_EQ(bound_text(1.0 / 3), "0.333333");
    EXPECT_EQ(pretty("-inf"), "−∞");
    EXPECT_EQ(pretty("3+eps"), "3+ε");
    EXPECT_EQ(shown_length("α −∞"), 4u);
}

Picture picture_by(std::string_view text, AlgorithmId algorithm) {
    const TurnOrder order = algorithm == AlgorithmId::Expectimax ? TurnOrder::OnlyMax : TurnOrder::Alternate;
    const TreeGame game = TreeGame::parse(text, order).value();
    TreeMarks marks(game.tree().nodes.size());
    const SearchRequest request{.algorithm = algorithm};
    const Report report = make_tree(game)->search(request, Never, {&marks}).value();
    return picture_of(game.tree(), order, marks.marks(), request, report);
}

TEST(TreePicture, ShowsWindowsCutsAndWhatWasNotVisited) {
    const Picture picture = picture_by("((3 12 8)(2 4 6)(14 5 2))", AlgorithmId::AlphaBeta);
    using Notes = std::vector<std::string>;
    ASSERT_EQ(picture.nodes.size(), 13u);
    EXPECT_EQ(picture.nodes[0].value, "3");
    EXPECT_EQ(picture.nodes[0].notes, (Notes{"α −∞→3", "β ∞"}));
    EXPECT_EQ(picture.nodes[1].notes, (Notes{"α −∞", "β ∞→3"}));
    EXPECT_EQ(picture.nodes[5].value, "≤2") << "a bound";
    EXPECT_EQ(picture.nodes[5].notes, (Notes{"α 3", "β ∞", "cut: ≤ α"}));
    EXPECT_EQ(picture.nodes[5].shape, PictureNode::Shape::Min);
    std::vector<std::string> grey;
    for (const PictureNode& node : picture.nodes) {
        if (!node.is_visited) grey.push_back(node.value);
    }
    EXPECT_EQ(grey, (Notes{"4", "6"}));
    EXPECT_TRUE(picture.nodes[0].is_chosen && picture.nodes[1].is_chosen && picture.nodes[2].is_chosen);
    EXPECT_FALSE(picture.nodes[3].is_chosen || picture.nodes[5].is_chosen);
    EXPECT_THAT(picture.title, HasSubstr("value 3"));
}

TEST(TreePicture, MinimaxHasNoWindows) {
    for (const PictureNode& node : picture_by("((3 12)(8 2)(4 6))", AlgorithmId::Minimax).nodes) {
        EXPECT_TRUE(node.notes.empty());
        EXPECT_TRUE(node.is_visited);
    }
}

TEST(TreePicture, ChanceNodesHaveProbabilities) {
    const Picture picture = picture_by("({0.25:1 0.75:5} 2)", AlgorithmId::Expectimax);
    EXPECT_EQ(picture.nodes[1].shape, PictureNode::Shape::Chance);
    EXPECT_EQ(picture.nodes[1].value, "4");
    EXPECT_EQ(picture.nodes[2].edge, "0.25");
}

TEST(TreeSvg, DrawsEachNodeInItsShape) {
    const std::string svg = draw_tree(picture_by("((3 12 8)(2 4 6)(14 5 2))", AlgorithmId::AlphaBeta));
    EXPECT_EQ(count(svg, "<polygon class=\"max\""), 1u);
    EXPECT_EQ(count(svg, "<polygon class=\"min\""), 3u);
    EXPECT_EQ(count(svg, "<rect class=\"leaf\""), 7u);
    EXPECT_EQ(count(svg, "<rect class=\"leaf grey\""), 2u);
    EXPECT_EQ(count(svg, "class=\"edge pruned\""), 2u);
    EXPECT_EQ(count(svg, "class=\"edge chosen\""), 2u);
    EXPECT_EQ(count(svg, "class=\"slash\""), 4u) << "two strokes an edge";
    EXPECT_TRUE(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    EXPECT_EQ(
        count(draw_tree(picture_by("({0.5:1 0.5:2} 3)", AlgorithmId::Star1)), "<circle class=\"chance\""),
        1u);
}

std::string random_text(util::Prng& random, int depth) {
    if (depth == 0 || random.below(5) == 0) return std::to_string(i64(random.below(100000)) - 50000);
    std::string text = "(";
    for (u64 child = 1 + random.below(6); child > 0; --child) text += random_text(random, depth - 1) + " ";
    return text + ")";
}

TEST(TreeSvg, NothingOverlaps) {
    util::Prng random(5);
    for (int i = 0; i < 60; ++i) {
        const Picture picture = picture_by(random_text(random, 5), AlgorithmId::Pvs);
        const std::vector<NodePlace> places = lay_out(picture);
        std::map<int, std::vector<std::pair<double, double>>> levels;
        for (const NodePlace& place : places) {
            EXPECT_LT(place.left, place.x);
            EXPECT_LT(place.x, place.right);
            EXPECT_GE(place.left, 0);
            levels[place.level].emplace_back(place.left, place.right);
        }
        for (auto& [level, spans] : levels) {
            std::sort(spans.begin(), spans.end());
            for (usize k = 1; k < spans.size(); ++k) EXPECT_LT(spans[k - 1].second, spans[k].first);
        }
        for (usize node = 0; node < picture.nodes.size(); ++node) {
            const auto& children = picture.nodes[node].children;
            if (children.empty()) continue;
            EXPECT_NEAR(places[node].x, (places[children.front()].x + places[children.back()].x) / 2, 1e-6);
            EXPECT_GT(places[children.front()].y, places[node].y + 50);
        }
    }
}

std::string trace_of(std::string_view text, AlgorithmId algorithm) {
    std::ostringstream out;
    TreeTrace trace(out, info_of(algorithm).has_window);
    const auto report = make_tree(TreeGame::parse(text).value())
                            ->search(SearchRequest{.algorithm = algorithm}, Never, {&trace});
    EXPECT_TRUE(report);
    return out.str();
}

TEST(TreeTrace, TellsEachChange) {
    EXPECT_EQ(trace_of("((3 12)(2 8))", AlgorithmId::AlphaBeta), R"(MAX root: alpha -inf, beta +inf
  MIN 1: alpha -inf, beta +inf
    1.1 leaf 3
    beta +inf -> 3
    1.2 leaf 12
  MIN 1 = 3
  alpha -inf -> 3
  MIN 2: alpha 3, beta +inf
    2.1 leaf 2
    cut: 2 <= alpha 3; 1 of 2 children not visited
  MIN 2 = 2
MAX root = 3
)");
}

TEST(TreeTrace, MinimaxTellsNoWindows) {
    EXPECT_EQ(trace_of("(1 2)", AlgorithmId::Minimax), "MAX root\n  1 leaf 1\n  2 leaf 2\nMAX root = 2\n");
}

std::string mcts_trace_of(std::string_view text, u64 iterations) {
    std::ostringstream out;
    MctsTrace trace(out);
    const SearchRequest request{.algorithm = AlgorithmId::Mcts, .iterations = iterations};
    EXPECT_TRUE(make_tree(TreeGame::parse(text).value())->search(request, Never, {&trace}));
    return out.str();
}

// Values lie from 2 to 12. Before the third iteration node 1 has won 1 of 1: 1 + sqrt(2) * sqrt(ln 2 / 1).
TEST(MctsTrace, TellsTheFourSteps) {
    EXPECT_EQ(mcts_trace_of("((3 12)(8 2))", 4), R"(iteration 1
  expand    MAX root: 2 is new
  simulate  a random game ends with 2
  back up   2 = 2, root = 2
iteration 2
  expand    MAX root: 1 is new
  simulate  a random game ends with 12
  back up   1 = 12, root = 7
iteration 3
  select    MAX root: UCB1 of 2 = 0.00 + 1.18 = 1.18, of 1 = 1.00 + 1.18 = 2.18; to 1
  expand    MIN 1: 1.2 is new
  simulate  1.2 is leaf 12
  back up   1.2 = 12, 1 = 12, root = 8.66667
iteration 4
  select    MAX root: UCB1 of 2 = 0.00 + 1.48 = 1.48, of 1 = 1.00 + 1.05 = 2.05; to 1
  expand    MIN 1: 1.1 is new
  simulate  1.1 is leaf 3
  back up   1.1 = 3, 1 = 9, root = 7.25
)");
}

TEST(MctsTrace, ChanceDraws) {
    EXPECT_THAT(mcts_trace_of("({0.5:1 0.5:1} 0)", 3), HasSubstr("chance    CHANCE 1: 1."));
}

TEST(TreeTrace, TellsWhatTheTableKnows) {
    const std::string trace = trace_of("((3 12)(8 9))", AlgorithmId::Mtdf);
    EXPECT_EQ(count(trace, "1.1 leaf 3\n"), 1u);
    EXPECT_THAT(trace, HasSubstr("1.1 leaf 3 (in the table)\n"));
    EXPECT_THAT(trace,
                HasSubstr("cut: the bound -3 is known from an earlier visit; 2 of 2 children not visited"));
}

TEST(TreeTrace, PvsSearchesAgain) {
    const std::string trace = trace_of("((3 12)(8 9))", AlgorithmId::Pvs);
    EXPECT_THAT(trace, HasSubstr("MIN 2: alpha -3-eps, beta -3 (for MIN)"));
    EXPECT_THAT(trace, HasSubstr("again, with alpha -inf, beta -3"));
}

// A child that is searched again is one child.
TEST(TreeTrace, CountsTheChildrenThatWereVisited) {
    EXPECT_THAT(trace_of("(5 (10 ((9 8 4 7) 7)))", AlgorithmId::Pvs),
                HasSubstr("cut: -4 >= beta -5; 1 of 4 children not visited"));
}

}  // namespace
}  // namespace lab_tool
