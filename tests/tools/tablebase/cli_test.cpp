// tools/tablebase/cli.h: the commands of houyi-tablebase as a user calls them.
#include "tools/tablebase/cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/guide.h"
#include "support/outcome.h"
#include "support/temporary_folder.h"
#include "tools/tablebase/solver_support.h"
#include "util/file.h"

namespace tablebase_tool {
namespace {

using ::testing::HasSubstr;

TEST(TablebaseCli, EveryCommandOfTheGuideRuns) {
    const test::WorkingFolder folder;
    const std::vector<std::string> commands = test::guide_commands("README.md", "houyi-tablebase");
    EXPECT_EQ(commands.size(), 4u);
    for (const std::string& command : commands) {
        const test::Outcome ran = run(test::words_of(command));
        EXPECT_EQ(ran.status, 0) << command << "\n" << ran.err;
    }
}

TEST(TablebaseCli, SolveTellsCountsAndTheLongestMate) {
    const test::Outcome solved = run({"solve", "KvKR", "--threads", "2"});
    EXPECT_EQ(solved.status, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("KRvK: 50,015 positions"));
    EXPECT_THAT(solved.out, HasSubstr("White to move: wins 21,959, draws 0, losses 0\n"));
    EXPECT_THAT(solved.out, HasSubstr("Black to move: wins 0, draws 2,796, losses 25,260\n"));
    EXPECT_THAT(solved.out, HasSubstr("White to move mates in 16 moves at most"));
    EXPECT_THAT(solved.out, HasSubstr("16. R"));
    EXPECT_THAT(solved.out, HasSubstr("#\n"));
    EXPECT_THAT(solved.out, HasSubstr("Black to move never wins"));
}

TEST(TablebaseCli, SolveDraws) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("krk.svg");
    const test::Outcome solved = run({"solve", "KRvK", "--svg", file, "--piece", "k"});
    ASSERT_EQ(solved.status, 0) << solved.err;
    const auto svg = util::read_text(file);
    ASSERT_TRUE(svg);
    EXPECT_THAT(*svg, HasSubstr("<svg"));
    EXPECT_THAT(*svg, HasSubstr("KRvK: moves to mate"));
    EXPECT_THAT(*svg, HasSubstr("by the square of Black's king"));
    EXPECT_THAT(*svg, HasSubstr(">13.8</text>")) << "in the middle";
    EXPECT_THAT(*svg, HasSubstr(">6.3</text>")) << "in a corner";
    EXPECT_THAT(*svg, HasSubstr("</svg>\n"));
}

TEST(TablebaseCli, WhatMakesNoSenseIsRefused) {
    EXPECT_EQ(run({"solve", "KQKR"}).status, 1);
    EXPECT_EQ(run({"solve"}).status, 2);
    EXPECT_EQ(run({"write", "KRvK", "--out", ""}).status, 2) << "not in the root folder";
    EXPECT_EQ(run({"solve", "KRvK", "--piece", "rook"}).status, 2);
    const test::Outcome no_queen = run({"solve", "KRvK", "--piece", "Q"});
    EXPECT_EQ(no_queen.status, 1);
    EXPECT_EQ(no_queen.err, "houyi-tablebase: KRvK has no piece Q\n");
    EXPECT_EQ(run({"solve", "KRvK", "--svg", "/nonexistent/x.svg"}).status, 1);
}

}  // namespace
}  // namespace tablebase_tool
