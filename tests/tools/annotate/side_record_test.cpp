// annotate/side_record.h: phases, time trouble and motifs of mistakes.
#include "tools/annotate/side_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/pgn.h"
#include "support/positions.h"
#include "tools/annotate/sample_games.h"

namespace annotate_tool {
namespace {

using analysis::Fact;
using analysis::MoveClass;
using chess::Color;
using testing::ElementsAre;

// The game with this score of White, in centipawns, before the first move and after each move.
Game game_of(const std::string& pgn, const std::vector<int>& white_cp) {
    Game game{.number = 1, .pgn = test::read_games(pgn).games.at(0)};
    game.annotated = annotated(game.pgn.start(), game.pgn.main_line(), white_cp);
    return game;
}

TEST(SideRecord, PhasesAreToldApartByMovesAndPieces) {
    const auto phase = [](const char* fen) { return phase_of(test::from_fen(fen)); };
    EXPECT_EQ(phase("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 12"), Phase::Opening);
    EXPECT_EQ(phase("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 13"), Phase::MiddleGame);
    EXPECT_EQ(phase("rnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 5"), Phase::MiddleGame) << "ten";
    EXPECT_EQ(phase("rnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w - - 0 5"), Phase::Opening) << "eleven";
    EXPECT_EQ(phase("r2qk3/pppppppp/8/8/8/8/PPPPPPPP/R1BQK2R w - - 0 30"), Phase::Ending) << "six";
    EXPECT_EQ(phase("r2qk1n1/pppppppp/8/8/8/8/PPPPPPPP/R1BQK2R w - - 0 30"), Phase::MiddleGame) << "seven";
}

TEST(SideRecord, CountsMistakesWithTheirMotifs) {
    Game game = game_of("1. e4 e5 2. Qh5 Ke7 3. Qxe5# *", {0, 0, 0, -150, 900, 900});
    game.annotated->moves[3].reasons = analysis::Reasons{
        .of_best = {{.fact = Fact::MateIn}}, .of_reply = {{.fact = Fact::Check}, {.fact = Fact::Checkmate}}};
    const auto records = side_records(game);
    EXPECT_THAT(records[Color::White].moves.values_, ElementsAre(3, 0, 0));
    ASSERT_EQ(records[Color::White].mistakes.size(), 1u);
    EXPECT_EQ(records[Color::White].mistakes[0].grade, game.annotated->moves[2].grade);
    EXPECT_FALSE(records[Color::White].mistakes[0].allowed);
    const SideRecord& black = records[Color::Black];
    ASSERT_EQ(black.mistakes.size(), 1u);
    EXPECT_EQ(black.blunders, 1);
    EXPECT_EQ(black.mistakes[0].grade, MoveClass::Blunder);
    EXPECT_EQ(black.mistakes[0].allowed, Fact::Checkmate) << "a check alone is no motif";
    EXPECT_EQ(black.mistakes[0].missed, Fact::MateIn);
    EXPECT_FALSE(black.moves_in_time_trouble);
    const std::string json = to_json(black);
    EXPECT_THAT(json, testing::EndsWith(",1,[2,0,0],-1,[2,0,0," + std::to_string(int(Fact::Checkmate)) + "," +
                                        std::to_string(int(Fact::MateIn)) + "]]"));
    EXPECT_EQ(to_json(side_records(game_of("[White \"A\"]\n\n*", {0}))[Color::White]),
              "[null,0,[0,0,0],-1,[]]");
}

// White has 60 s after the first move, so the limit is 6 s. Black has an hour, so it is a minute.
TEST(SideRecord, TimeTroubleIsATenthOfTheTimeAndLessThanAMinute) {
    const Game game =
        game_of("1. e4 {[%clk 0:01:00]} e5 {[%clk 1:00:00]} 2. Nf3 {[%clk 0:00:06]} Nc6 {[%clk 0:01:00]} "
                "3. Bb5 {[%clk 0:00:05.9]} a6 {[%clk 0:00:59]} 4. Ba4 Nf6 *",
                {0, 0, 0, 0, 0, 0, 0, 0, 900});
    const auto records = side_records(game);
    EXPECT_EQ(records[Color::White].moves_in_time_trouble, 1) << "the fourth move";
    EXPECT_EQ(records[Color::Black].moves_in_time_trouble, 1);
    ASSERT_EQ(records[Color::Black].mistakes.size(), 1u);
    EXPECT_TRUE(records[Color::Black].mistakes[0].in_time_trouble);
    const auto one_clock =
        side_records(game_of("1. e4 {[%clk 0:05:00]} e5 2. d4 {[%clk 0:04:58]} d5 *", {0, 0, 0, 0, 0}));
    EXPECT_EQ(one_clock[Color::White].moves_in_time_trouble, 0);
    EXPECT_FALSE(one_clock[Color::Black].moves_in_time_trouble);
}

}  // namespace
}  // namespace annotate_tool
