// The page of `explore` as its readers see it: what a browser has made of it when it opens.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/explorer/explore_page.h"
#include "lab/games/catalogue.h"
#include "support/run_command.h"
#include "support/temporary_folder.h"
#include "tools/lab/lab_support.h"

namespace lab_tool {
namespace {

using testing::HasSubstr;

TEST(ExplorerInABrowser, OpensWithTheBestLineUnfoldedAndItsBoard) {
    if (test::run_command("command -v chromium").status != 0) GTEST_SKIP() << "no chromium";
    const auto chess = make_game(parse_game("chess").value()).value();
    const SearchRequest request{.algorithm = AlgorithmId::AlphaBeta, .depth = 2};
    SearchRecorder recorder(false);
    const Report report = chess
                              ->watch(
                                  request, [](const adversarial::Counts&) { return false; }, recorder)
                              .value();
    ASSERT_EQ(report.line.size(), 2u);

    const test::TemporaryFolder folder;
    test::write_file(folder.file("tree.html"), explore_page(recorder, chess->traits(), request, report));
    const test::Ran ran = test::run_command(
        "chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir='" +
        folder.file("profile") + "' --dump-dom 'file://" + folder.file("tree.html") + "'");
    ASSERT_EQ(ran.status, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("<p id=\"path\">" + report.line[0] + " " + report.line[1] + "</p>"));
    EXPECT_THAT(ran.out, HasSubstr("<div id=\"board\"><svg"));
    EXPECT_EQ(count(ran.out, "class=\"row here\""), 1u) << "the last position of the line";
    EXPECT_EQ(count(ran.out, "<div class=\"body\">"), 2u) << "the root and the first move of the line";
    EXPECT_EQ(count(ran.out, ">▾<"), 2u);
    const std::string board = ran.out.substr(ran.out.find("<div id=\"board\">"));
    EXPECT_EQ(count(board.substr(0, board.find("</svg>")), "<g transform="), 32u) << "all men";
}

}  // namespace
}  // namespace lab_tool
