// The recorded trace of a search, and the data of its page.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/common/page.h"
#include "tools/lab/explorer/explore_page.h"
#include "tools/lab/games/catalogue.h"
#include "tools/lab/lab_support.h"

namespace lab_tool {
namespace {

using common::base64;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// The names and details of all events: "enter 0" is a MAX node, "cut 1" an alpha cut.
std::string events_of(const SearchTrace& trace) {
    constexpr std::string_view Names[] = {"enter", "window", "cut", "leaf", "leave", "again", "iteration"};
    std::string text;
    for (const u8 event : trace.events()) text += fmt::format("{} {}, ", Names[event & 7], event >> 3);
    return text;
}

usize count_of(const SearchTrace& trace, TraceEvent type) {
    return usize(std::ranges::count_if(trace.events(), [&](u8 event) { return (event & 7) == u8(type); }));
}

TEST(SearchTrace, ListsAllEventsInOrder) {
    const auto tree = game("tree ((3 12)(2 8))");
    const SearchTrace trace = explored(*tree, {.algorithm = AlgorithmId::AlphaBeta}).trace;
    EXPECT_EQ(events_of(trace),
              "enter 0, enter 1, enter 0, leaf 0, leave 0, window 0, enter 0, leaf 0, leave 0, leave 0, "
              "window 0, enter 1, enter 0, leaf 0, leave 0, cut 1, leave 0, leave 0, ");
    constexpr double Inf = adversarial::Infinity;
    EXPECT_THAT(trace.numbers(), ElementsAre(-Inf, Inf, -Inf, Inf, -Inf, Inf, 3, 3, -Inf, 3, -Inf, 3, 12, 12,
                                             3, 3, Inf, 3, Inf, 3, Inf, 2, 2, 2, 2, 3));
    EXPECT_THAT(trace.action_names(), ElementsAre("", "1", "2"));
    EXPECT_THAT(trace.actions(), ElementsAre(0, 1, 1, 2, 2, 1));
    EXPECT_THAT(trace.branches(), ElementsAre(2, 2, 0, 0, 2, 0));
}

TEST(SearchTrace, HasNoVisitOfWhatIsCut) {
    const auto tree = game("tree ((3 12 8)(2 4 6)(14 5 2))");
    const SearchTrace trace = explored(*tree, {.algorithm = AlgorithmId::AlphaBeta}).trace;
    EXPECT_EQ(trace.actions().size(), 11u) << "two leaves are never visited";
    EXPECT_EQ(count_of(trace, TraceEvent::Enter), 11u);
    EXPECT_EQ(count_of(trace, TraceEvent::Cut), 2u);
}

TEST(SearchTrace, TellsWhatIsSearchedAgain) {
    const auto tree = game("tree ((3 12)(8 9))");
    const SearchTrace pvs = explored(*tree, {.algorithm = AlgorithmId::Pvs}).trace;
    EXPECT_EQ(count_of(pvs, TraceEvent::ReSearch), 1u);
    EXPECT_EQ(pvs.root_depths().size(), 1u);
    EXPECT_THAT(pvs.actions(), ElementsAre(0, 1, 1, 2, 2, 1, 2, 2, 1, 2)) << "the second child twice";
    EXPECT_GT(explored(*tree, {.algorithm = AlgorithmId::Mtdf}).trace.root_depths().size(), 1u)
        << "a root for each pass";
}

TEST(SearchTrace, TellsEachIteration) {
    const auto tictactoe = game("tictactoe");
    const SearchTrace trace =
        explored(*tictactoe, {.algorithm = AlgorithmId::IterativeAlphaBeta, .depth = 3}).trace;
    EXPECT_EQ(count_of(trace, TraceEvent::Iteration), 3u);
    EXPECT_THAT(trace.root_depths(), ElementsAre(1, 2, 3));
}

TEST(SearchTrace, MctsAddsANodeWithEachIteration) {
    const auto tictactoe = game("tictactoe");
    const SearchTrace trace = explored(*tictactoe, {.algorithm = AlgorithmId::Mcts, .iterations = 300}).trace;
    std::set<std::string> paths;
    std::vector<std::string> path;
    usize visit = 0;
    for (const u8 event : trace.events()) {
        if ((event & 7) == u8(TraceEvent::Leave)) path.pop_back();
        if ((event & 7) != u8(TraceEvent::Enter)) continue;
        const std::string& above = path.empty() ? "" : path.back();
        path.push_back(above + " " + trace.action_names()[trace.actions()[visit++]]);
        paths.insert(path.back());
    }
    EXPECT_EQ(paths.size(), 301u);
    EXPECT_EQ(trace.root_depths().size(), 300u) << "each begins at the root";
}

TEST(ExplorePage, Data) {
    const auto tree = game("tree (1 2)");
    const std::vector<ExploredSearch> searches = {explored(*tree, {.algorithm = AlgorithmId::AlphaBeta})};
    const std::string data = explore_data(*tree, searches);
    EXPECT_THAT(data, HasSubstr(R"("language":"en")"));
    EXPECT_THAT(data, HasSubstr(R"x("board":{"kind":"tree","start":"(1 2)")x"));
    EXPECT_THAT(data, HasSubstr(R"("value":"2","bound":"","line":["2"])"));
    EXPECT_THAT(data, HasSubstr(R"("actions":["","1","2"])"));
    EXPECT_THAT(data, HasSubstr(R"("numbers":["-Infinity","Infinity","1","2"])"));
    EXPECT_THAT(data, HasSubstr(R"("action":")" + base64(std::string("\0\0\1\0\2\0", 6)) + "\""));
    EXPECT_THAT(data, HasSubstr(R"("branches":")" + base64(std::string("\2\0\0\0\0\0", 6)) + "\""));
    EXPECT_THAT(explore_data(*tree, searches, true), HasSubstr(R"("language":"zh")"));
    const std::string page = explore_page(*tree, searches);
    EXPECT_THAT(page, HasSubstr(data));
    EXPECT_THAT(page, Not(HasSubstr("@DATA@")));
    EXPECT_THAT(page, HasSubstr("function boardSvg("));
    EXPECT_THAT(page, HasSubstr("class Player"));
}

TEST(ExplorePage, HoldsNodesOfMoreThan65535Branches) {
    std::string text = "(";
    for (int i = 0; i < 65'536; ++i) text += "1 ";
    const auto tree = game("tree " + text + ")");
    const ExploredSearch search = explored(*tree, {.algorithm = AlgorithmId::Minimax});
    EXPECT_EQ(search.trace.branches().front(), 65'536u);
    EXPECT_EQ(search.trace.actions().back(), 65'536u);
    EXPECT_THAT(explore_data(*tree, {search}),
                HasSubstr(R"("actionBytes":4,"branchesBytes":4,"numberBytes":2)"));
}

TEST(ExplorePage, NeedsNothingFromElsewhere) {
    const std::string page = std::string(explore_template()) + explorer_script();
    EXPECT_THAT(page, Not(HasSubstr("src=")));
    EXPECT_THAT(page, Not(HasSubstr("<link")));
    EXPECT_THAT(page, Not(HasSubstr("@import")));
    EXPECT_THAT(page, Not(HasSubstr("fetch(")));
}

TEST(ExplorePage, MinimaxHasNoWindows) {
    const auto tictactoe = game("tictactoe");
    const std::vector<ExploredSearch> searches = {
        explored(*tictactoe, {.algorithm = AlgorithmId::Minimax, .depth = 2})};
    EXPECT_EQ(searches[0].trace.actions().size(), 1u + 9 + 72);
    const std::string data = explore_data(*tictactoe, searches);
    EXPECT_THAT(data, HasSubstr("\"windows\":false"));
    EXPECT_THAT(data, Not(HasSubstr("Infinity")));
    EXPECT_THAT(data, HasSubstr("\"board\":{\"kind\":\"tictactoe\""));
}

TEST(ExplorePage, HasAllSearches) {
    const auto tree = game("tree ((3 12)(8 2)(4 6))");
    const std::string data = explore_data(*tree, {explored(*tree, {.algorithm = AlgorithmId::AlphaBeta}),
                                                  explored(*tree, {.algorithm = AlgorithmId::Pvs})});
    EXPECT_THAT(data, HasSubstr("\"algorithm\":\"alphabeta\""));
    EXPECT_THAT(data, HasSubstr("\"algorithm\":\"pvs\""));
}

}  // namespace
}  // namespace lab_tool
