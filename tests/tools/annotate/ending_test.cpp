// annotate/ending.h: how a game ended, by its last position, its result and the tag Termination.
#include "tools/annotate/ending.h"

#include <gtest/gtest.h>

#include "support/positions.h"
#include "tools/annotate/sample_games.h"

namespace annotate_tool {
namespace {

// "how winner standing" of the moves, after which White is ahead by so many centipawns.
std::string ending(const std::string& moves, int white_cp, const Tags& tags) {
    const auto played = moves_of(moves);
    const std::vector<int> cp(played.size() + 1, white_cp);
    const Ending found = ending_of(with_tags(annotated(chess::Position::start(), played, cp), tags));
    return std::string(found.how) + '|' + std::string(found.winner) + '|' + std::string(found.standing);
}

TEST(Ending, IsByTheBoardIfItShowsIt) {
    EXPECT_EQ(ending("f3 e5 g4 Qh4#", 0, {{"Result", "0-1"}, {"Termination", "time forfeit"}}),
              "mate|black|");
    EXPECT_EQ(ending("f3 e5 g4 Qh4#", 0, {{"Result", "1-0"}}), "mate|black|") << "the board, not the result";
    EXPECT_EQ(ending("f3 e5 g4 Qh4#", 0, {{"Result", "*"}}), "mate|black|");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1 - 0"}}), "||") << "no result";
    const std::string knights = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    EXPECT_EQ(ending(knights, 0, {{"Result", "1/2-1/2"}}), "repetition||");
    EXPECT_EQ(ending(knights, 0, {{"Result", "1-0"}}), "result|white|level");
}

TEST(Ending, IsByTheTagOtherwise) {
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1-0"}, {"Termination", "Bert resigned"}}),
              "resignation|white|level");
    EXPECT_EQ(ending("e4 e5", 900, {{"Result", "0-1"}, {"Termination", "Time forfeit"}}), "time|black|white");
    EXPECT_EQ(ending("e4 e5", -900, {{"Result", "0-1"}, {"Termination", "Bert won on time"}}),
              "time|black|black");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1/2-1/2"}, {"Termination", "Game drawn by agreement"}}),
              "agreed||level");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1-0"}, {"Termination", "abandoned"}}), "abandoned|white|level");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1-0"}, {"Termination", "adjudication"}}),
              "adjudicated|white|level");
    EXPECT_EQ(ending("e4 e5", 0,
                     {{"Result", "1-0"}, {"White", "Resigner"}, {"Termination", "Resigner won on time"}}),
              "time|white|level");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1-0"}, {"White", "Time"}, {"Termination", "Time forfeit"}}),
              "time|white|level");
}

TEST(Ending, SaysNoMoreThanIsKnown) {
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1-0"}}), "result|white|level");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1-0"}, {"Termination", "Normal"}}), "result|white|level");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1/2-1/2"}, {"Termination", "Time forfeit"}}), "result||level");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "*"}, {"Termination", "unterminated"}}), "||");
    EXPECT_EQ(ending("", 0, {{"Result", "1-0"}, {"Termination", "Time forfeit"}}), "||");
    EXPECT_EQ(ending("e4 e5", 0, {{"Result", "1-0"}, {"CutOff", "2. Ke3 is not legal here"}}), "||");
}

}  // namespace
}  // namespace annotate_tool
