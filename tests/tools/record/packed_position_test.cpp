// Tests of positions in 28 bytes, and of bytes that are no position.
#include "tools/record/packed_position.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "support/position_checks.h"
#include "support/random_positions.h"

namespace record {
namespace {

TEST(PackedPosition, RoundTrips) {
    for (const chess::Position& position : test::random_positions(3000, 1)) {
        const auto again = unpack(pack(position));
        ASSERT_TRUE(again) << chess::to_fen(position);
        EXPECT_TRUE(again->same_as(position))
            << chess::to_fen(position) << " became " << chess::to_fen(*again);
    }
}

TEST(PackedPosition, KeepsWhatAFenTells) {
    for (const char* fen : {"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 33", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 9",
                            "1rk1r3/8/8/8/8/8/8/RR1K1R2 w BFbe - 150 65535"}) {
        const auto position = chess::parse_fen(fen);
        ASSERT_TRUE(position) << position.error();
        const auto again = unpack(pack(*position));
        ASSERT_TRUE(again) << fen;
        EXPECT_EQ(chess::to_fen(*again), chess::to_fen(*position));
    }
}

TEST(PackedPosition, RefusesBytesThatAreNoPosition) {
    PackedPosition bytes = pack(chess::Position::start());
    bytes[0] = 0;  // no pieces on the first rank
    EXPECT_FALSE(unpack(bytes));
    bytes.fill(0xFF);
    EXPECT_FALSE(unpack(bytes));
    bytes.fill(0);
    EXPECT_FALSE(unpack(bytes));
}

TEST(PackedPosition, WhateverItTakesIsAPosition) {
    util::Prng prng(2);
    int taken = 0;
    for (const chess::Position& position : test::random_positions(2000, 3)) {
        PackedPosition bytes = pack(position);
        for (u64 flips = 1 + prng.below(3); flips > 0; --flips)
            bytes[usize(prng.below(bytes.size()))] ^= u8(1u << prng.below(8));
        if (const auto again = unpack(bytes)) {
            ++taken;
            EXPECT_EQ(test::fault_of(*again), "") << chess::to_fen(*again);
        }
    }
    EXPECT_GT(taken, 50);
}

}  // namespace
}  // namespace record
