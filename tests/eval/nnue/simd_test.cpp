// Compares every form of the kernels that this CPU can run with the scalar form, bit for bit.
#include "eval/nnue/simd/simd.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "eval/nnue/arch.h"
#include "eval/nnue/nnue_support.h"

namespace eval::nnue {
namespace {

constexpr int Sizes[] = {32, 64, 96, 128, 224, 256, 512, 768, 1024};

AlignedValues random_array(usize count, util::Prng& prng, int bound) {
    AlignedValues array(count);
    for (usize i = 0; i < count; ++i) array.data()[i] = test::random_within(prng, bound);
    return array;
}

std::vector<i16> copy_of(const AlignedValues& array, int count) {
    return {array.data(), array.data() + count};
}

TEST(NnueSimd, EndsWithTheScalarForm) { EXPECT_EQ(simd::supported_kernels().back(), &ScalarKernels); }

TEST(NnueSimd, UpdatesLikeTheScalarForm) {
    util::Prng prng(1);
    for (const int hidden : Sizes) {
        // Any 16-bit values: if a sum overflows, all forms wrap around alike.
        std::vector<AlignedValues> rows;
        for (int i = 0; i < 65; ++i) rows.push_back(random_array(usize(hidden), prng, 32767));
        for (int round = 0; round < 20; ++round) {
            RowChanges changes;
            const int added = int(prng.below(33));
            const int removed = int(prng.below(33));
            for (int i = 0; i < added; ++i) changes.add(rows[usize(i)].data());
            for (int i = 0; i < removed; ++i) changes.remove(rows[usize(32 + i)].data());
            AlignedValues expected{usize(hidden)};
            ScalarKernels.update(expected.data(), rows[64].data(), changes, hidden);
            for (const Kernels* kernels : simd::supported_kernels()) {
                AlignedValues target{usize(hidden)};
                kernels->update(target.data(), rows[64].data(), changes, hidden);
                EXPECT_EQ(copy_of(target, hidden), copy_of(expected, hidden))
                    << kernels->name << ' ' << hidden;
                // The same update in place.
                std::copy_n(rows[64].data(), hidden, target.data());
                kernels->update(target.data(), target.data(), changes, hidden);
                EXPECT_EQ(copy_of(target, hidden), copy_of(expected, hidden))
                    << kernels->name << ' ' << hidden;
            }
        }
    }
}

// The kernels have special loops for the few rows that a move changes. They are compared with sums that are
// computed one number at a time.
TEST(NnueSimd, UpdatesByTheRowsOfAMove) {
    util::Prng prng(4);
    constexpr int Most = 3;
    for (const int hidden : Sizes) {
        std::vector<AlignedValues> rows;
        for (int i = 0; i < 2 * Most + 1; ++i) rows.push_back(random_array(usize(hidden), prng, 32767));
        const AlignedValues& source = rows[2 * Most];
        for (int added = 0; added <= Most; ++added)
            for (int removed = 0; removed <= Most; ++removed) {
                RowChanges changes;
                std::vector<i16> expected = copy_of(source, hidden);
                const auto change = [&](const AlignedValues& row, int sign) {
                    for (int i = 0; i < hidden; ++i)
                        expected[usize(i)] = i16(expected[usize(i)] + sign * row.data()[i]);
                };
                for (int i = 0; i < added; ++i) {
                    changes.add(rows[usize(i)].data());
                    change(rows[usize(i)], 1);
                }
                for (int i = Most; i < Most + removed; ++i) {
                    changes.remove(rows[usize(i)].data());
                    change(rows[usize(i)], -1);
                }
                for (const Kernels* kernels : simd::supported_kernels()) {
                    AlignedValues target{usize(hidden)};
                    kernels->update(target.data(), source.data(), changes, hidden);
                    EXPECT_EQ(copy_of(target, hidden), expected)
                        << kernels->name << ' ' << hidden << ": +" << added << " -" << removed;
                }
            }
    }
}

TEST(NnueSimd, MultipliesLikeTheScalarForm) {
    util::Prng prng(2);
    for (const int hidden : Sizes) {
        for (int round = 0; round < 50; ++round) {
            const int bound = round % 2 == 0 ? 400 : 32767;  // mostly inside the clamp, mostly outside
            const AlignedValues us = random_array(usize(hidden), prng, bound);
            const AlignedValues them = random_array(usize(hidden), prng, bound);
            const AlignedValues weights = random_array(2 * usize(hidden), prng, MaxOutputWeight);
            const i64 expected = ScalarKernels.screlu_dot(us.data(), them.data(), weights.data(), hidden);
            for (const Kernels* kernels : simd::supported_kernels())
                EXPECT_EQ(kernels->screlu_dot(us.data(), them.data(), weights.data(), hidden), expected)
                    << kernels->name << ' ' << hidden;
        }
    }
}

// Compares the largest sums that the bounds of the weights allow with plain arithmetic.
TEST(NnueSimd, DoesNotOverflowAtTheBounds) {
    for (const int sign : {-1, 1}) {
        AlignedValues full(MaxHidden), weights(2 * MaxHidden);
        std::fill_n(full.data(), MaxHidden, i16(MaxHiddenWeight * (MaxActive + 1)));
        std::fill_n(weights.data(), 2 * MaxHidden, i16(sign * MaxOutputWeight));
        const i64 expected = i64(sign) * 2 * MaxHidden * MaxSquare * MaxOutputWeight;
        for (const Kernels* kernels : simd::supported_kernels())
            EXPECT_EQ(kernels->screlu_dot(full.data(), full.data(), weights.data(), MaxHidden), expected)
                << kernels->name;
    }
}

}  // namespace
}  // namespace eval::nnue
