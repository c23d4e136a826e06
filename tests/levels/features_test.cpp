#include "levels/features.h"

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/set_up.h"
#include "support/random_positions.h"

namespace {

using namespace levels;

Judgement level_judgement(const chess::Position& position) {
    Judgement judgement;
    judgement.depth = DeepestPly;
    for (const chess::Move move : chess::legal_moves(position)) {
        judgement.moves.push_back({.move = move, .line = {move}});
        judgement.moves.back().scores.fill(eval::Score::draw());
    }
    return judgement;
}

// The features of a group, by their number in it, of one move after these moves from the start.
std::map<int, float> features_after(const std::vector<std::string>& moves, const char* san,
                                    std::string_view group_name) {
    std::vector<chess::Move> played;
    const auto position = chess::set_up(chess::StartFen, moves, nullptr, &played).value();
    const LastMoves last = last_of(played);
    const Judgement judgement = level_judgement(position);
    const auto all = features_of(position, last, judgement);
    const auto judged =
        std::ranges::find(judgement.moves, chess::parse_san(position, san).value(), &JudgedMove::move);
    const auto group = *std::ranges::find(feature_groups(), group_name, &FeatureGroup::name);
    std::map<int, float> found;
    for (const Term& term : all[usize(judged - judgement.moves.begin())])
        if (term.feature >= group.first && term.feature < group.first + group.count)
            found[term.feature - group.first] = term.value;
    return found;
}

TEST(Features, GroupsFollowEachOther) {
    int next = 0;
    for (const FeatureGroup& group : feature_groups()) {
        EXPECT_EQ(group.first, next) << group.name;
        EXPECT_GT(group.count, 0) << group.name;
        next += group.count;
    }
    EXPECT_EQ(next, feature_count());
}

TEST(Features, AreInRangeAndEachAtMostOnceInAnyPosition) {
    for (const chess::Position& position : test::random_positions(200, 45)) {
        if (!chess::has_legal_move(position)) continue;
        for (const Features& features : features_of(position, last_of({}), level_judgement(position))) {
            std::vector<u16> numbers;
            for (const Term& term : features) {
                EXPECT_LT(term.feature, feature_count());
                EXPECT_NE(term.value, 0);
                numbers.push_back(term.feature);
            }
            EXPECT_TRUE(std::ranges::is_sorted(numbers));
            EXPECT_EQ(std::ranges::adjacent_find(numbers), numbers.end());
        }
    }
}

TEST(Features, KnowARecaptureFromAnotherCapture) {
    const std::vector<std::string> moves{"e2e4", "d7d5", "e4d5"};
    const auto recapture = features_after(moves, "Qxd5", "capture");
    const auto capture = features_after({"e2e4", "d7d5"}, "exd5", "capture");
    EXPECT_GT(recapture.size(), capture.size());
    EXPECT_TRUE(features_after(moves, "Nf6", "capture").empty());
}

TEST(Features, KnowAPieceThatIsAttacked) {
    // The knight on f3 is attacked by the pawn that has just moved.
    const std::vector<std::string> moves{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4",
                                         "d7d6", "d2d3", "g7g5", "h2h3", "g5g4"};
    EXPECT_GT(features_after(moves, "Nfd2", "danger").size(), features_after(moves, "Nc3", "danger").size());
}

TEST(Features, AreTheSameForBothColours) {
    const auto white =
        chess::parse_fen("r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4").value();
    const auto black = chess::flipped(white);
    std::vector<std::pair<u16, float>> sums[2];
    for (const auto* position : {&white, &black}) {
        std::map<u16, float> sum;
        for (const Features& features : features_of(*position, last_of({}), level_judgement(*position)))
            for (const Term& term : features) sum[term.feature] += term.value;
        sums[position == &black].assign(sum.begin(), sum.end());
    }
    ASSERT_EQ(sums[0].size(), sums[1].size());
    for (usize i = 0; i < sums[0].size(); ++i) {
        EXPECT_EQ(sums[0][i].first, sums[1][i].first);
        EXPECT_NEAR(sums[0][i].second, sums[1][i].second, 1e-4);
    }
}

}  // namespace
