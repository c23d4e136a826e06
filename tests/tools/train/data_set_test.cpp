// train/data_set.h: packing, filtering and shuffling of positions, and the log of losses.
#include "tools/train/data_set.h"

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/positions.h"
#include "tools/train/loss_log.h"
#include "tools/train/train_support.h"

namespace train {
namespace {

using chess::Color;
using chess::Piece;
using eval::Score;
using record::GameResult;
using testing::HasSubstr;

TEST(TrainLabelledPosition, IsTheBoardFromTheMoversView) {
    for (const chess::Position& position : test::random_positions(300, 1)) {
        const Color us = position.side_to_move();
        const LabelledPosition labelled = label(position, Score::from_cp(77), GameResult::WhiteWins);
        const auto board = board_of(labelled);
        for (int i = 0; i < 64; ++i) {
            const Piece piece = position.piece_on(chess::Square(i).relative_to(us));
            const Piece seen = piece == Piece::None || us == Color::White
                                   ? piece
                                   : make_piece(~color_of(piece), type_of(piece));
            ASSERT_EQ(board[usize(i)], seen);
        }
        EXPECT_EQ(labelled.score_cp, 77);
        EXPECT_EQ(labelled.half_points, us == Color::White ? 2 : 0);
        EXPECT_EQ(label(position, Score::from_cp(77), GameResult::Unknown).half_points, UnknownResult);
    }
}

TEST(TrainLabelledPosition, HasTheInputsThatTheEngineHas) {
    for (const chess::Position& position : test::random_positions(300, 2)) {
        const Color us = position.side_to_move();
        ActiveInputs inputs;
        find_inputs(label(position, Score::from_cp(0), GameResult::Draw), inputs);
        std::multiset<int> ours, theirs, our_inputs, their_inputs;
        for (const chess::Square square : position.occupied()) {
            const auto index = [&](Color side) {
                const bool mirrored = eval::nnue::is_mirrored(position.king_square(side));
                return eval::nnue::feature_index(side, mirrored, position.piece_on(square), square);
            };
            ours.insert(index(us));
            theirs.insert(index(~us));
        }
        for (usize i = 0; i < usize(inputs.count); ++i) {
            our_inputs.insert(inputs.us[i]);
            their_inputs.insert(inputs.them[i]);
        }
        EXPECT_EQ(our_inputs, ours);
        EXPECT_EQ(their_inputs, theirs);
    }
}

TEST(TrainFilter, LeavesOutWhatItSays) {
    const chess::Position ply16 = test::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9");
    const chess::Position ply15 = test::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 8");
    const chess::Position check = test::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 30");
    const chess::Move quiet = test::uci_move(ply16, "g1f3");
    const chess::Move capture = test::uci_move(check, "e1e2");
    FilterCounts counts;
    const auto takes = [&](const chess::Position& position, chess::Move move, Score score,
                           const Filter& filter = {}) {
        return passes(position, {move, score}, filter, counts);
    };
    EXPECT_TRUE(takes(ply16, quiet, Score::from_cp(-4000)));
    EXPECT_FALSE(takes(ply15, quiet, Score::from_cp(0)));
    EXPECT_EQ(counts.early, 1u);
    EXPECT_FALSE(takes(ply16, quiet, Score::from_cp(-4001)));
    EXPECT_FALSE(takes(ply16, quiet, Score::mate_in(5), Filter{.max_score_cp = 32000}));
    EXPECT_EQ(counts.extreme, 2u);
    EXPECT_FALSE(takes(check, quiet, Score::from_cp(0)));
    EXPECT_EQ(counts.in_check, 1u);
    EXPECT_FALSE(takes(ply16, capture, Score::from_cp(0)));
    EXPECT_EQ(counts.tactical, 1u);
    EXPECT_TRUE(takes(check, capture, Score::from_cp(0), Filter{.in_check = true, .tactical = true}));
    EXPECT_EQ(counts.read, 7u);
}

TEST(TrainPositionList, KeepsPositionsOverManyBlocks) {
    std::vector<LabelledPosition> positions(700'001);
    for (usize i = 0; i < positions.size(); ++i) positions[i].occupied = i;
    PositionList list;
    for (usize i = 0; i < positions.size(); i += 100'000)
        ASSERT_TRUE(
            list.append(std::span(positions).subspan(i, std::min(usize(100'000), positions.size() - i))));
    ASSERT_EQ(list.size(), positions.size());
    for (usize i = 0; i < list.size(); ++i) ASSERT_EQ(list[i].occupied, i);
    EXPECT_GE(list.bytes_with(0), positions.size() * sizeof(LabelledPosition));
    const auto sample = list.sample(7);
    ASSERT_EQ(sample.size(), 7u);
    EXPECT_EQ(sample[0].occupied, 0u);
    EXPECT_EQ(sample[6].occupied, 600'000u);
}

TEST(TrainDataSet, HasADigestOfEachPositionInItsPlace) {
    const auto digest = [](std::vector<LabelledPosition> training, int threads) {
        DataSet data;
        data.held_out = test::list_of(test::material_positions(5, 4));
        data.training = test::list_of(training);
        return data.digest(threads);
    };
    const auto positions = test::material_positions(50, 3);
    auto swapped = positions, changed = positions, shorter = positions;
    std::swap(swapped[0], swapped[1]);
    ++changed[4].score_cp;
    shorter.pop_back();
    EXPECT_EQ(digest(positions, 1), digest(positions, 3));
    EXPECT_NE(digest(positions, 1), digest(swapped, 1));
    EXPECT_NE(digest(positions, 1), digest(changed, 1));
    EXPECT_NE(digest(positions, 1), digest(shorter, 1));
}

TEST(TrainDataSet, FitsTheScaleToTheResults) {
    util::Prng prng(5);
    std::vector<LabelledPosition> positions(100'000);
    for (LabelledPosition& position : positions) {
        position.score_cp = i16(int(prng.below(1001)) - 500);
        const bool is_won = prng.unit() < 1 / (1 + std::exp(-position.score_cp / 150.0));
        position.half_points = is_won ? 2 : 0;
    }
    EXPECT_NEAR(fit_scale_cp(test::list_of(positions)), 150, 3);
    const std::vector<LabelledPosition> known = positions;
    for (usize i = 0; i < known.size(); ++i) {
        positions.push_back(known[i]);
        positions.back().half_points = UnknownResult;
    }
    EXPECT_NEAR(fit_scale_cp(test::list_of(positions)), 150, 3) << "samples have no result";
    positions = known;
    for (LabelledPosition& position : positions) position.half_points = position.score_cp > 0 ? 0 : 2;
    EXPECT_EQ(fit_scale_cp(test::list_of(positions)), 0);
}

TEST(TrainPermutation, GivesEachNumberOnceInAnotherOrderForEachSeed) {
    for (const u64 count : {1, 2, 3, 5, 64, 1000, 65537}) {
        std::vector<bool> seen(count);
        u64 in_place = 0, as_other = 0;
        const Permutation order(count, 1), other(count, 2);
        for (u64 i = 0; i < count; ++i) {
            const u64 number = order(i);
            ASSERT_LT(number, count);
            EXPECT_FALSE(seen[number]);
            seen[number] = true;
            in_place += number == i ? 1 : 0;
            as_other += number == other(i) ? 1 : 0;
        }
        if (count < 1000) continue;
        EXPECT_LT(in_place, 20u);
        EXPECT_LT(as_other, 20u);
    }
}

TEST(TrainLossLog, ComesBackFromItsCsv) {
    const std::vector<LossRow> rows = {{100, 0.5, 1638400, 0.001, 0.08, 0.081, 1e6},
                                       {200, 1, 3276800, 5e-4, 0.07, 0.072, 2e6}};
    const auto parsed = parse_csv(format_csv(rows));
    ASSERT_TRUE(parsed);
    ASSERT_EQ(parsed->size(), 2u);
    EXPECT_EQ((*parsed)[1].step, 200u);
    EXPECT_DOUBLE_EQ((*parsed)[1].held_out_loss, 0.072);
    EXPECT_EQ(format_csv(*parsed), format_csv(rows));
    EXPECT_THAT(draw_losses(rows), AllOf(HasSubstr("<polyline"), HasSubstr("held out")));
    EXPECT_THAT(parse_csv(format_csv(rows) + "300,x\n").error(), HasSubstr("line 4"));
    EXPECT_THAT(parse_csv("").error(), HasSubstr("line 1"));
}

TEST(TrainLossLog, DrawsNoHeldOutLossIfThereIsNone) {
    const std::vector<LossRow> rows = {{100, 0.5, 1638400, 0.001, 0.08, 0, 1e6},
                                       {200, 1, 3276800, 5e-4, 0.07, 0, 2e6}};
    const std::string picture = draw_losses(rows);
    EXPECT_THAT(picture, Not(HasSubstr("held out")));
    EXPECT_THAT(picture, HasSubstr(">0.06950<")) << "the axis begins below the least loss, not below 0";
}

}  // namespace
}  // namespace train
