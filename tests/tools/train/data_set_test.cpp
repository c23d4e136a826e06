// Packing, filtering and shuffling of positions, and the log of losses.
#include "train/data_set.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/positions.h"
#include "tools/train/train_support.h"
#include "train/loss_log.h"
#include "train/permutation.h"

namespace train {
namespace {

using chess::Color;
using chess::Piece;
using testing::HasSubstr;

TEST(TrainDataSet, PacksAPositionFromTheMoversView) {
    for (const chess::Position& position : test::random_positions(300, 1)) {
        const Color us = position.side_to_move();
        const PackedPosition packed = pack({position, 77, Outcome::WhiteWins, 20, chess::Move::none(), 0});
        const auto board = board_of(packed);
        for (int i = 0; i < 64; ++i) {
            const Piece piece = position.piece_on(chess::Square(i).relative_to(us));
            const Piece seen = piece == Piece::None || us == Color::White
                                   ? piece
                                   : make_piece(~color_of(piece), type_of(piece));
            ASSERT_EQ(board[usize(i)], seen);
        }
        EXPECT_EQ(packed.score_cp, us == Color::White ? 77 : -77);
        EXPECT_EQ(packed.half_points, us == Color::White ? 2 : 0);
    }
}

TEST(TrainDataSet, FindsTheInputsThatTheEngineHas) {
    for (const chess::Position& position : test::random_positions(300, 2)) {
        const Color us = position.side_to_move();
        ActiveInputs inputs;
        find_inputs(pack({position, 0, Outcome::Draw, 20, chess::Move::none(), 0}), inputs);
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

TEST(TrainDataSet, LeavesOutWhatTheFilterSays) {
    const chess::Position start = chess::Position::start();
    const chess::Position check = test::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 30");
    const chess::Move capture = test::uci_move(check, "e1e2");
    const std::vector<TrainingPosition> positions = {
        {start, 0, Outcome::Draw, 15, chess::Move::none(), 0},
        {start, 0, Outcome::Draw, 16, chess::Move::none(), 0},
        {start, -4001, Outcome::Draw, 16, chess::Move::none(), 0},
        {check, 0, Outcome::Draw, 16, chess::Move::none(), 0},
        {start, 0, Outcome::Draw, 16, capture, 0},
    };
    test::ListSource source(positions);
    const DataSet data = read_data_set(source, Filter{}, 0).value();
    EXPECT_EQ(data.training.size(), 1u);
    EXPECT_EQ(data.counts.read, 5u);
    EXPECT_EQ(data.counts.early, 1u);
    EXPECT_EQ(data.counts.extreme, 1u);
    EXPECT_EQ(data.counts.in_check, 1u);
    EXPECT_EQ(data.counts.tactical, 1u);
    EXPECT_THAT(describe(data), HasSubstr("5 positions: 1 for training"));

    test::ListSource again(positions);
    const DataSet all = read_data_set(again, Filter{0, 32000, true, true}, 0).value();
    EXPECT_EQ(all.training.size(), 5u);
}

TEST(TrainDataSet, HoldsOutWholeGames) {
    std::vector<TrainingPosition> positions;
    for (u32 game = 0; game < 400; ++game)
        for (int i = 0; i < 3; ++i)
            positions.push_back(
                {chess::Position::start(), int(game), Outcome::Draw, 30, chess::Move::none(), game});
    test::ListSource source(positions);
    const DataSet data = read_data_set(source, Filter{}, 0.25).value();
    EXPECT_NEAR(double(data.held_out.size()), 300, 90);
    std::set<int> held_out;
    for (const PackedPosition& position : data.held_out) held_out.insert(position.score_cp);
    for (const PackedPosition& position : data.training) EXPECT_FALSE(held_out.contains(position.score_cp));
    EXPECT_EQ(held_out.size() * 3, data.held_out.size());
}

TEST(TrainDataSet, HasADigestOfEachPositionInItsPlace) {
    DataSet data;
    data.training = test::packed(test::material_positions(5, 3));
    const u64 digest = data.digest();
    std::swap(data.training[0], data.training[1]);
    EXPECT_NE(data.digest(), digest);
    std::swap(data.training[0], data.training[1]);
    EXPECT_EQ(data.digest(), digest);
    ++data.training[4].score_cp;
    EXPECT_NE(data.digest(), digest);
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
    EXPECT_THAT(draw_losses(rows), HasSubstr("<polyline"));
    EXPECT_THAT(parse_csv(format_csv(rows) + "300,x\n").error(), HasSubstr("line 4"));
    EXPECT_THAT(parse_csv("").error(), HasSubstr("line 1"));
}

}  // namespace
}  // namespace train
