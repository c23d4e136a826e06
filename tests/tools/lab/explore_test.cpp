// The recorded search tree and the data of its page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/common/page.h"
#include "tools/lab/explorer/explore_page.h"
#include "tools/lab/games/catalogue.h"
#include "tools/lab/lab_support.h"

namespace lab_tool {
namespace {

using common::base64;
using testing::HasSubstr;
using testing::Not;

SearchRecorder recorded(LabGame& game, const SearchRequest& request, Report* report = nullptr) {
    SearchRecorder recorder(request.algorithm == AlgorithmId::Mcts);
    const Report result = game.search(request, Never, {&recorder}).value();
    if (report != nullptr) *report = result;
    return recorder;
}

TEST(SearchRecorder, KeepsWindowsCutsAndTheBestChild) {
    const auto tree = game("tree ((3 12 8)(2 4 6)(14 5 2))");
    const SearchRecorder recorder = recorded(*tree, {.algorithm = AlgorithmId::AlphaBeta});
    const auto& nodes = recorder.nodes();
    ASSERT_EQ(nodes.size(), 11u) << "two leaves are never visited";
    EXPECT_EQ(nodes[0].best, 1u);
    EXPECT_EQ(nodes[0].alpha, 3);
    EXPECT_EQ(nodes[0].branches, 3);
    EXPECT_EQ(nodes[5].cut, adversarial::CutReason::Alpha);
    EXPECT_EQ(nodes[5].first_alpha, 3);
    EXPECT_EQ(nodes[5].value, 2);
    EXPECT_EQ(nodes[6].parent, 5u);
    EXPECT_EQ(nodes[6].leaf, adversarial::LeafKind::Terminal);
    EXPECT_EQ(nodes[6].branches, 0);
}

TEST(SearchRecorder, MarksWhatIsSearchedAgain) {
    const auto tree = game("tree ((3 12)(8 9))");
    const auto pvs = recorded(*tree, {.algorithm = AlgorithmId::Pvs});
    int repeated = 0;
    for (const RecordedNode& node : pvs.nodes()) repeated += node.is_repeated;
    EXPECT_EQ(repeated, 1);
    EXPECT_TRUE(pvs.nodes()[pvs.nodes()[0].best].is_repeated) << "the second search of the same child counts";
    EXPECT_GT(recorded(*tree, {.algorithm = AlgorithmId::Mtdf}).root_depths().size(), 1u) << "a root a pass";
}

TEST(SearchRecorder, MctsMergesVisits) {
    const auto tictactoe = game("tictactoe");
    const auto recorder = recorded(*tictactoe, {.algorithm = AlgorithmId::Mcts, .iterations = 300});
    const auto& nodes = recorder.nodes();
    EXPECT_EQ(nodes[0].visits, 300u);
    EXPECT_EQ(nodes.size(), 301u) << "an iteration adds a node";
    u32 visits = 0;
    for (const RecordedNode& node : nodes) visits += node.parent == 0 ? node.visits : 0;
    EXPECT_EQ(visits, 300u);
}

TEST(ExplorePage, Data) {
    const auto tree = game("tree (1 2)");
    const SearchRequest request{.algorithm = AlgorithmId::AlphaBeta};
    Report report;
    const SearchRecorder recorder = recorded(*tree, request, &report);
    const std::string data = explore_data(recorder, *tree, request, report);
    EXPECT_THAT(data, HasSubstr("\"value\":\"2\""));
    EXPECT_THAT(data, HasSubstr("\"actions\":[\"\",\"1\",\"2\"]"));
    EXPECT_THAT(data, HasSubstr("\"ply\":\"" + base64(std::string("\0\0\1\0\1\0", 6)) + "\""));
    EXPECT_THAT(data, HasSubstr("\"branches\":\"" + base64(std::string("\2\0\0\0\0\0", 6)) + "\""));
    EXPECT_THAT(data, HasSubstr("\"flags\":\"" + base64(std::string("\0\x09\x49", 3)) + "\""))
        << "two MIN leaves, the second is best";
    EXPECT_THAT(data, HasSubstr("\"numbers\":[\"−∞\",\"∞\",\"2\""));
    EXPECT_THAT(data, Not(HasSubstr("visits")));
    EXPECT_THAT(explore_page(recorder, *tree, request, report), HasSubstr(data));
    EXPECT_THAT(explore_page(recorder, *tree, request, report), Not(HasSubstr("@DATA@")));
    EXPECT_THAT(explore_page(recorder, *tree, request, report), HasSubstr("function boardSvg("));
}

TEST(ExplorePage, NeedsNothingFromElsewhere) {
    const std::string page(explore_template());
    EXPECT_THAT(page, Not(HasSubstr("src=")));
    EXPECT_THAT(page, Not(HasSubstr("<link")));
    EXPECT_THAT(page, Not(HasSubstr("@import")));
}

TEST(ExplorePage, MinimaxHasNoWindowColumns) {
    const auto tictactoe = game("tictactoe");
    const SearchRequest request{.algorithm = AlgorithmId::Minimax, .depth = 2};
    Report report;
    const SearchRecorder recorder = recorded(*tictactoe, request, &report);
    EXPECT_EQ(recorder.nodes().size(), 1u + 9 + 72);
    const std::string data = explore_data(recorder, *tictactoe, request, report);
    EXPECT_THAT(data, Not(HasSubstr("\"alpha0\"")));
    EXPECT_THAT(data, HasSubstr("\"board\":{\"kind\":\"tictactoe\""));
}

}  // namespace
}  // namespace lab_tool
