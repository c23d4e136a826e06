// Tests of the proof checker: it must find every error in a proof, otherwise its result means nothing.
#include "mate/proof.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace mate {
namespace {

using testing::HasSubstr;

// Two rooks against the lone king: 1. Rb7, and 2. Ra8 mates after either reply.
constexpr std::string_view Head = "mate in 2, 6k1/8/8/8/8/8/1R6/R5K1 w - - 0 1\n";
constexpr std::string_view First = "6k1/8/8/8/8/8/1R6/R5K1 w - - b2b7\n";
constexpr std::string_view Right = "5k2/1R6/8/8/8/8/8/R5K1 w - - a1a8\n";
constexpr std::string_view Corner = "7k/1R6/8/8/8/8/8/R5K1 w - - a1a8\n";

std::string join(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

util::Result<CheckedProof, std::string> check(const std::string& text) {
    std::istringstream proof(text);
    return check_proof(proof);
}

TEST(ProofChecker, CountsWhatItHasSeen) {
    const auto checked = check(join({Head, First, Right, Corner}));
    ASSERT_TRUE(checked) << checked.error();
    EXPECT_EQ(checked->moves, 2);
    EXPECT_EQ(checked->longest, 2);
    EXPECT_EQ(checked->positions, 3u);
    EXPECT_EQ(checked->defences, 2u);
    EXPECT_EQ(check(join({"mate in 9, 6k1/8/8/8/8/8/1R6/R5K1 w - - 0 1\n", First, Right, Corner}))->longest,
              2);
}

TEST(ProofChecker, NamesWhatIsWrong) {
    const auto error = [](const std::string& text) {
        const auto checked = check(text);
        return checked ? std::string("no error") : checked.error();
    };
    EXPECT_THAT(error(""), HasSubstr("the first line"));
    EXPECT_THAT(error("mate in 0, 6k1/8/8/8/8/8/1R6/R5K1 w - - 0 1\n"), HasSubstr("the first line"));
    EXPECT_THAT(error("mate in 2, nonsense\n"), HasSubstr("FEN"));
    EXPECT_THAT(error(join({Head, "nonsense\n"})), HasSubstr("line 2"));
    EXPECT_THAT(error(join({Head, First, Right})), HasSubstr("no move is given for 7k/1R6"));
    EXPECT_THAT(error(join({Head, "6k1/8/8/8/8/8/1R6/R5K1 w - - b2c3\n"})), HasSubstr("not legal"));
    EXPECT_THAT(error(join({"mate in 1, 6k1/8/8/8/8/8/1R6/R5K1 w - - 0 1\n", First, Right, Corner})),
                HasSubstr("no mate in time"));
    // A rook move that does not mate.
    EXPECT_THAT(error(join({Head, First, Right, "7k/1R6/8/8/8/8/8/R5K1 w - - b7b6\n"})),
                HasSubstr("no mate in time"));
    EXPECT_THAT(error("mate in 1, k7/8/8/8/8/8/1Q6/K7 w - - 0 1\nk7/8/8/8/8/8/1Q6/K7 w - - b2b6\n"),
                HasSubstr("stalemate"));
    const std::string late =
        "mate in 2, 6k1/8/8/8/8/8/1R6/R5K1 w - - 98 1\n6k1/8/8/8/8/8/1R6/R5K1 w - - 98 b2b7\n";
    EXPECT_THAT(error(join({late, First, Right, Corner})),
                HasSubstr("a draw by the fifty-move rule: 5k2/1R6/8/8/8/8/8/R5K1 w - - 100"));
}

}  // namespace
}  // namespace mate
