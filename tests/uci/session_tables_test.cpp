// uci/session.h: the options of the endgame tables, tb, and what a search with tables reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/match.h"
#include "support/temporary_folder.h"
#include "tablebase/test_tables.h"
#include "uci/format.h"
#include "uci/session_driver.h"

namespace uci_test {
namespace {

using test::HasMatch;
using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

std::string set_path(const std::string& path) { return "setoption name SyzygyPath value " + path; }
std::string set_own_path() { return set_path(tablebase::own_tables().folder.string()); }

TEST(SessionTables, OptionsAreListed) {
    SessionDriver gui;
    EXPECT_THAT(gui.ask("uci", "uciok"),
                IsSupersetOf({"option name SyzygyPath type string default <empty>",
                              "option name SyzygyProbeDepth type spin default 1 min 1 max 100",
                              "option name SyzygyProbeLimit type spin default 7 min 0 max 7",
                              "option name Syzygy50MoveRule type check default true"}));
}

TEST(SessionTables, AMissingFolderIsNamedAndTheOldTablesStay) {
    const test::TemporaryFolder folder;
    SessionDriver gui;
    EXPECT_THAT(gui.answers(set_path(folder.file("."))),
                ElementsAre("info string tables: 0 WDL and 0 DTZ, up to 0 men"));
    EXPECT_THAT(
        gui.answers(set_path(folder.file(".") + ";/no/such/folder")),
        ElementsAre("info string tables: 0 WDL and 0 DTZ, up to 0 men",
                    "info string error: tables: \"/no/such/folder\" is not a folder that can be read"));
    EXPECT_THAT(gui.answers(set_path("/no/such/folder")),
                ElementsAre(AllOf(StartsWith("info string error: option SyzygyPath"),
                                  HasSubstr("\"/no/such/folder\""), HasSubstr("the old tables stay"))));
    EXPECT_THAT(gui.answers("tb"), ElementsAre(HasSubstr("castling rights")))
        << "there are tables, if empty ones";
    gui.send("position fen 8/8/8/4k3/8/8/8/K6Q w - - 0 1");
    EXPECT_THAT(gui.answers("tb"), ElementsAre(HasSubstr("3 men are too many; the tables go up to 0")));
    EXPECT_THAT(gui.answers(set_path("<empty>")), IsEmpty());
    EXPECT_THAT(gui.answers("tb"),
                ElementsAre(AllOf(StartsWith("info string error: tb: "), HasSubstr("SyzygyPath"))));
}

TEST(SessionTables, ABadFileIsNamedOnce) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("KQvK.rtbw"), "no table");
    SessionDriver gui;
    gui.answers(set_path(folder.file(".")));
    gui.send("position fen 8/8/8/4k3/8/8/8/K6Q w - - 0 1");
    EXPECT_THAT(gui.answers("tb"),
                ElementsAre(AllOf(StartsWith("info string error: tables: "), HasSubstr("KQvK.rtbw")),
                            HasSubstr("error: tb: a table that this position needs is missing or damaged")));
    EXPECT_EQ(count_prefix(gui.ask("go depth 3", "bestmove"), "info string"), 0);
}

TEST(SessionTables, FilesAreCountedAndTbShowsEachMoveBestFirst) {
    SessionDriver gui;
    EXPECT_THAT(gui.answers(set_own_path()), ElementsAre("info string tables: 5 WDL and 5 DTZ, up to 3 men"));
    gui.send("position fen 7k/8/6K1/8/8/8/8/1Q6 w - - 10 30");
    const Lines lines = gui.answers("tb");
    ASSERT_GE(lines.size(), 6u);
    EXPECT_EQ(lines[0], "Tables: win for the side to move, DTZ 1");
    EXPECT_EQ(lines[1], "With the clock at 10 and the moves played: win");
    EXPECT_EQ(lines[3], "Move    UCI    Value          DTZ");
    EXPECT_THAT(lines[4], HasMatch("^Q[a-h]?[1-8]?[a-h][1-8]# +b1[a-h][1-8]   win +1$"));
    EXPECT_THAT(lines.back(), HasMatch("^Qb3 +b1b3   draw +0$"));
    EXPECT_THAT(gui.answers("eval"), Contains("Tables: win for the side to move, DTZ 1"));
    gui.send("position startpos");
    EXPECT_THAT(gui.answers("tb"), ElementsAre(HasSubstr("castling rights")));
    EXPECT_THAT(gui.answers("eval"), Not(Contains(StartsWith("Tables"))));
    gui.send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_THAT(gui.answers("tb"), ElementsAre("Tables: loss for the side to move, DTZ -1", "Checkmate"));
}

TEST(SessionTables, ScoresHitsAndTheFiftyMoveRuleAreShown) {
    SessionDriver gui;
    gui.answers(set_own_path());
    gui.send("setoption name UCI_ShowWDL value true");
    gui.send("position fen 8/8/8/8/8/2k5/8/KR6 w - - 0 1");
    const Lines won = gui.ask("go depth 3", "bestmove");
    EXPECT_THAT(won[won.size() - 2],
                AllOf(HasSubstr(" score cp 20000 wdl 1000 0 0 "), HasMatch(" tbhits [1-9]")));
    EXPECT_EQ(count_prefix(won, "info string"), 0);
    gui.send("position fen 8/8/8/8/8/2k5/8/KR6 w - - 90 99");
    const Lines late = gui.ask("go depth 3", "bestmove");
    EXPECT_THAT(late.front(), AllOf(StartsWith("info string "), HasSubstr("takes the win away")));
    EXPECT_EQ(count_prefix(late, "info string"), 1);
    EXPECT_THAT(late[late.size() - 2], HasSubstr(" score cp 0 "));
    gui.send("setoption name Syzygy50MoveRule value false");
    const Lines endless = gui.ask("go depth 3", "bestmove");
    EXPECT_EQ(count_prefix(endless, "info string"), 0);
    EXPECT_THAT(endless[endless.size() - 2], HasSubstr(" score cp 20000 "));
    gui.send("setoption name SyzygyProbeLimit value 2");
    EXPECT_THAT(gui.ask("go depth 1", "bestmove"), Contains(HasSubstr(" tbhits 0 ")));
}

TEST(FormatTables, TheFiftyMoveRuleIsNamedWhereItDecides) {
    using tablebase::Wdl;
    EXPECT_THAT(uci::format_fifty_move_draw(Wdl::CursedWin), HasSubstr("takes the win away"));
    EXPECT_THAT(uci::format_fifty_move_draw(Wdl::BlessedLoss), HasSubstr("the opponent's win"));
    for (const Wdl other : {Wdl::Win, Wdl::Draw, Wdl::Loss})
        EXPECT_THAT(uci::format_fifty_move_draw(other), IsEmpty());
}

}  // namespace
}  // namespace uci_test
