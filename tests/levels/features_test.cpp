// levels/features.h: what a move looks like to people.
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
#include "util/prng.h"

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

// With scores of all kinds, mates among them, which depend on how the side to move sees the move.
Judgement varied_judgement(const chess::Position& position) {
    Judgement judgement = level_judgement(position);
    const chess::Color us = position.side_to_move();
    for (JudgedMove& judged : judgement.moves)
        for (usize depth = 0; depth < DeepestPly; ++depth) {
            const int number = judged.move.from().relative_to(us).index() * 7 +
                               judged.move.to().relative_to(us).index() * 3 + int(depth);
            judged.scores[depth] = number % 11 == 0   ? eval::Score::mate_in(1 + number % 3)
                                   : number % 13 == 0 ? eval::Score::mated_in(2 + number % 2)
                                                      : eval::Score::from_cp(number % 400 - 200);
        }
    return judgement;
}

// Calls visit(position, moves before it) in random games.
template <class Visit>
void visit_random_games(int games, const Visit& visit) {
    util::Prng prng(45);
    for (int game = 0; game < games; ++game) {
        chess::Position position = chess::Position::start();
        std::vector<chess::Move> played;
        while (chess::has_legal_move(position) && played.size() < 60) {
            visit(position, played);
            played.push_back(test::random_move(chess::legal_moves(position), prng));
            position.do_move(played.back());
        }
    }
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

void expect_in_range_and_once(const std::vector<Features>& all) {
    for (const Features& features : all) {
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

TEST(Features, AreInRangeAndEachAtMostOnceInAnyPosition) {
    for (const chess::Position& position : test::random_positions(200, 45))
        if (chess::has_legal_move(position))
            expect_in_range_and_once(features_of(position, last_of({}), varied_judgement(position)));
    visit_random_games(10, [](const chess::Position& position, const std::vector<chess::Move>& played) {
        expect_in_range_and_once(features_of(position, last_of(played), varied_judgement(position)));
    });
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

// The features of all moves, added up: the order of the moves depends on the colour.
std::map<u16, float> sum_of_features(const chess::Position& position,
                                     const std::vector<chess::Move>& played) {
    std::map<u16, float> sum;
    for (const Features& features : features_of(position, last_of(played), varied_judgement(position)))
        for (const Term& term : features) sum[term.feature] += term.value;
    return sum;
}

TEST(Features, AreTheSameForBothColours) {
    const auto flipped = [](chess::Square square) { return chess::Square(square.index() ^ 56); };
    visit_random_games(5, [&](const chess::Position& position, std::vector<chess::Move> played) {
        const auto sum = sum_of_features(position, played);
        chess::Position mirror = chess::flipped(chess::Position::start());
        for (chess::Move& move : played) {
            move = chess::Move(flipped(move.from()), flipped(move.to()), move.kind());
            mirror.do_move(move);
        }
        // The mirror's plies are one more: these are the last ones of the first moves and of the opening.
        if (played.size() == 7 || played.size() == 15 || played.size() == 19) return;
        const auto other = sum_of_features(mirror, played);
        ASSERT_EQ(sum.size(), other.size());
        for (const auto& [feature, value] : sum) EXPECT_NEAR(value, other.at(feature), 1e-3) << feature;
    });
}

}  // namespace
