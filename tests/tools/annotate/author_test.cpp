// annotate/author.h: what others wrote into a game.
#include "tools/annotate/author.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/pgn/signs.h"
#include "support/pgn.h"
#include "tools/annotate/report.h"
#include "tools/annotate/sample_games.h"

namespace annotate_tool {
namespace {

using testing::ElementsAre;

chess::pgn::Game read_game(const std::string& text) { return test::read_games(text).games.at(0); }

TEST(Author, NotesAreToldWithoutCommands) {
    const auto game = read_game(
        "{An evening\nin Paris. [%csl Ge4]} 1. e4 $1 {[%clk 0:05:00] Best [%eval 0.3] by test.} e5 2. Nf3 *");
    EXPECT_EQ(introduction_of(game), "An evening in Paris.");
    EXPECT_THAT(notes_data(game),
                ElementsAre(R"({"sign":"!","words":"Best by test.","variations":[]})", "", ""));
    EXPECT_EQ(introduction_of(read_game("{Not played.} 1-0")), "Not played.");
    EXPECT_EQ(introduction_of(read_game("{[%csl Ge4] No command [% and more.} 1-0")),
              "No command [% and more.");
}

TEST(Author, APassLeavesTheBoardAsItIs) {
    // With a man on b1 and without: a pass is no move from b1 to b1.
    for (const char* const moves : {"1. e4 -- 2. Nc3 (2. Na3) e5 *", "1. Nc3 -- 2. Rb1 (2. Nd5) -- 3. Nd5 *",
                                    "1. Nc3 -- 2. e4 (2. Rb1 e5 3. Ra1) e5 *"}) {
        const auto game = read_game(moves);
        const auto notes = notes_data(game);
        ASSERT_EQ(notes.size(), game.main_line().size());
        EXPECT_NE(notes[2], "") << moves;
        EXPECT_EQ(notes.back(), "") << moves;
    }
    const auto notes = notes_data(read_game("1. Nc3 (1. d4 -- 2. Nc3 -- 3. Rb1 e5) e5 *"));
    EXPECT_THAT(notes[0], testing::HasSubstr(R"(["0000","--",""],["a1b1","Rb1",""],["e7e5","e5",""])"));
}

TEST(Author, VariationsSayWhereTheyBegin) {
    const auto game =
        read_game("1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5) (2. -- $146) d6) ({Or} 1... e6) 2. Nf3 *");
    EXPECT_THAT(
        notes_data(game),
        ElementsAre(
            "",
            R"({"sign":"","words":"","variations":[)"
            R"({"of":-1,"at":0,"moves":[["c7c5","c5","Sicilian"],["g1f3","Nf3",""],["d7d6","d6",""]]},)"
            R"({"of":0,"at":1,"moves":[["c2c3","c3",""],["d7d5","d5",""]]},)"
            R"({"of":0,"at":1,"moves":[["0000","-- N",""]]},)"
            R"({"of":-1,"at":0,"moves":[["e7e6","e6","Or"]]}]})",
            ""));
}

TEST(Author, OurOwnAnnotationsAreNotTheirs) {
    Game game = with_tags(opera_game(), {});
    game.pgn.add_comment(18, "A bold try.");
    add_annotations(game.pgn, *game.annotated);
    ASSERT_NE(game.pgn.first_variation(18), chess::pgn::NoNode);
    drop_annotations(game.pgn);
    const auto notes = notes_data(game.pgn);
    EXPECT_EQ(notes[17], R"({"sign":"","words":"A bold try.","variations":[]})");
    EXPECT_EQ(std::ranges::count(notes, ""), 32);
}

TEST(Author, ASignIsFoundForANagOfEitherSide) {
    EXPECT_EQ(chess::pgn::sign_of(5), "!?");
    EXPECT_EQ(chess::pgn::sign_of(7), "□");
    EXPECT_EQ(chess::pgn::sign_of(22), "⊙");
    EXPECT_EQ(chess::pgn::sign_of(23), "⊙");
    EXPECT_EQ(chess::pgn::sign_of(200), "");
}

// The seconds spent on each move; -1 where they are not known.
std::vector<double> spent(const std::string& control, const std::string& moves) {
    const auto game = read_game("[TimeControl \"" + control + "\"]\n\n" + moves + " *");
    std::vector<double> seconds;
    for (const MoveTime& time : times_of(game)) seconds.push_back(time.spent.value_or(-1));
    return seconds;
}

TEST(Author, TimeSpentIsByClocksOrStated) {
    const std::string moves =
        "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:59.5]} 2. Nf3 {[%clk 0:04:58]} Nc6 {[%clk 4:50]}";
    EXPECT_THAT(spent("300+3", moves), ElementsAre(-1, -1, 5, 12.5));
    EXPECT_THAT(spent("300", moves), ElementsAre(-1, -1, 2, 9.5));
    EXPECT_THAT(spent("40/5400+30:1800+30", moves), ElementsAre(-1, -1, 32, 39.5));
    EXPECT_THAT(spent("?", moves), ElementsAre(-1, -1, -1, -1)) << "the increment is not known";
    EXPECT_THAT(spent("?", "1. e4 {[%emt 0:01:07]} e5 {[%emt 3.5] [%clk -1]} 2. Nf3 {[%emt x]}"),
                ElementsAre(67, 3.5, -1));
    EXPECT_THAT(spent("40/60:60", "1. e4 {[%clk 0:00:09]} e5 2. d4 {[%clk 0:01:08]}"),
                ElementsAre(-1, -1, -1))
        << "a new period";
    EXPECT_EQ(times_of(read_game("1. e4 {[%clk 1:02:03]} *"))[0].left, 3723);
    const std::string endless = "1. e4 {[%clk " + std::string(308, '9') + ":00]} *";
    EXPECT_FALSE(times_of(read_game(endless))[0].left) << "a number that JSON cannot hold";
}

}  // namespace
}  // namespace annotate_tool
