// tune/weights_file.h: writing weights into default_weights.h.
#include "tools/tune/weights_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/classical/default_weights.h"
#include "support/places.h"
#include "tools/tune/tune_support.h"

namespace tune {
namespace {

using namespace eval::classical;

std::string source() {
    return test::content_of(test::source_folder() + "/src/eval/classical/default_weights.h");
}

TEST(WeightsFile, TheSameWeightsChangeNothing) {
    const auto text = with_weights(source(), DefaultWeights);
    ASSERT_TRUE(text) << text.error();
    EXPECT_EQ(*text, source());
}

TEST(WeightsFile, EachNumberStandsInItsPlace) {
    Weights weights = DefaultWeights;
    weights.material[2] = eval::TaperedScore(-1234, 4321);
    weights.tempo[0] = eval::TaperedScore(-7, 7);
    const auto text = with_weights(source(), weights);
    ASSERT_TRUE(text) << text.error();
    const auto& [pawn, knight] = std::pair(DefaultWeights.material[0], DefaultWeights.material[1]);
    EXPECT_THAT(*text,
                testing::HasSubstr(".material = {{S(" + std::to_string(pawn.middle()) + ", " +
                                   std::to_string(pawn.end()) + "), S(" + std::to_string(knight.middle()) +
                                   ", " + std::to_string(knight.end()) + "), S(-1234, 4321), "));
    EXPECT_THAT(*text, testing::HasSubstr(".tempo = {{S(-7, 7)}},"));
    EXPECT_THAT(*text, testing::HasSubstr("// Knights: in the centre"));
    const auto back = with_weights(*text, DefaultWeights);
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(*back, source());
}

TEST(WeightsFile, RefusesAnotherShape) {
    std::string more = source();
    more.insert(more.find(".tempo = {{") + 11, "S(1, 2), ");
    std::string fewer = source();
    fewer.erase(fewer.find(".bishop_pair"), fewer.find(".knight_per_pawn") - fewer.find(".bishop_pair"));
    for (const std::string& text : {std::string("int main() {}"), more, fewer})
        EXPECT_FALSE(with_weights(text, DefaultWeights));
}

}  // namespace
}  // namespace tune
