// Tests of chess/set_up.h: a position given by a FEN and the moves from there.
#include "chess/set_up.h"

#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "chess/fen.h"

namespace chess {
namespace {

TEST(SetUp, PlaysTheMovesAndRemembersThem) {
    const std::vector<std::string> moves{"g1f3", "g8f6", "f3g1", "f6g8", "e2e4"};
    const auto before = set_up(StartFen, std::span(moves).first(4));
    ASSERT_TRUE(before);
    EXPECT_EQ(count_repetitions(*before), 1);
    const auto after = set_up(StartFen, moves);
    ASSERT_TRUE(after);
    EXPECT_EQ(to_fen(*after), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    EXPECT_EQ(to_fen(*set_up(StartFen, {})), StartFen);
}

TEST(SetUp, SaysWhatIsWrong) {
    EXPECT_TRUE(set_up("8/8", {}).error().starts_with("bad FEN: "));
    const std::vector<std::string> moves{"e2e4", "e7e5", "e4e5"};
    EXPECT_EQ(
        set_up(StartFen, moves).error(),
        "move 3, \"e4e5\", is not legal in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

}  // namespace
}  // namespace chess
