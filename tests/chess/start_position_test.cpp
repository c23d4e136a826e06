// Tests of the numbered start positions of Chess960.
#include <set>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/set_up.h"

namespace chess {
namespace {

TEST(StartPosition, KnowsPublishedNumbers) {
    EXPECT_EQ(to_fen(chess960_start(StandardSetUp, StandardSetUp)), StartFen);
    EXPECT_EQ(to_fen(chess960_start(0, 959)), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")
        << "CPW: 0 is BBQNNRKR, 959 RKRNNQBB";
}

TEST(StartPosition, AllAreDifferentAndValid) {
    std::set<std::string> fens;
    for (int set_up = 0; set_up < Chess960SetUps; ++set_up) {
        const std::string fen = to_fen(chess960_start(set_up, StandardSetUp));
        const auto again = parse_fen(fen);
        ASSERT_TRUE(again) << fen;
        EXPECT_EQ(again->castling_rights(), CastlingRights::all());
        fens.insert(fen);
    }
    EXPECT_EQ(fens.size(), 960u);
}

}  // namespace
}  // namespace chess
