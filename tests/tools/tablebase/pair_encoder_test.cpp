// tools/tablebase/pair_encoder.h: encoded lists, decoded by the reader of the prober.
#include "tools/tablebase/pair_encoder.h"

#include <gtest/gtest.h>

#include "tablebase/pair_code.h"
#include "util/prng.h"

namespace tablebase_tool {
namespace {

using List = std::vector<u16>;

// Fails unless each number comes back; AnyNumber may come back as any number.
void expect_round_trip(const List& numbers, bool has_place_for_single = true) {
    const EncodedList encoded = encode(numbers, 0, has_place_for_single);
    std::vector<u8> file;
    for (const auto* part : {&encoded.header, &encoded.sparse_index, &encoded.block_lengths})
        file.insert(file.end(), part->begin(), part->end());
    file.resize((file.size() + 63) / 64 * 64);
    file.insert(file.end(), encoded.blocks.begin(), encoded.blocks.end());
    tablebase::ByteReader reader(file);
    tablebase::PairCode code;
    ASSERT_EQ(code.read_header(reader, numbers.size()), "");
    code.read_sparse_index(reader);
    code.read_block_lengths(reader);
    code.read_blocks(reader);
    ASSERT_FALSE(reader.is_past_end());
    u64 wrong = 0;
    for (usize i = 0; i < numbers.size(); ++i)
        wrong += numbers[i] != AnyNumber && code.value_at(i) != numbers[i];
    EXPECT_EQ(wrong, 0u) << "of " << numbers.size();
}

TEST(PairEncoder, RandomNumbersComeBack) {
    util::Prng random(1);
    for (const u64 bound : {2u, 5u, 200u, 4000u}) {
        List numbers(30'000);
        for (u16& number : numbers) number = u16(random.below(bound));
        expect_round_trip(numbers);
    }
}

TEST(PairEncoder, RunsOfAnyLengthComeBack) {
    util::Prng random(2);
    List numbers;
    while (numbers.size() < 500'000) {
        const u16 number = random.below(4) == 0 ? AnyNumber : u16(random.below(5));
        numbers.insert(numbers.end(), random.below(u64(1) << random.below(14)), number);
    }
    expect_round_trip(numbers);
}

TEST(PairEncoder, BlocksOfRareNumbers) {
    List numbers(300'000, 3);  // a longer run than a block may hold
    for (const usize place : {0u, 1u, 70'000u, 299'999u}) numbers[place] = 1;
    expect_round_trip(numbers);
}

// With counts like the Fibonacci numbers, the code words have as many lengths as there are numbers.
TEST(PairEncoder, CodeWordsOfManyLengths) {
    List numbers;
    u64 count = 1;
    u64 next = 1;
    for (u16 number = 0; number < 22; ++number) {
        for (u64 i = 0; i < count; ++i) numbers.insert(numbers.end(), {number, 4000});
        next += std::exchange(count, next);
    }
    expect_round_trip(numbers);
}

TEST(PairEncoder, ShortLists) {
    expect_round_trip({2});
    expect_round_trip({0, 1});
    expect_round_trip({1, 0, 0});
    expect_round_trip({AnyNumber, 7, AnyNumber, 9, AnyNumber});
}

TEST(PairEncoder, OneNumberForAll) {
    EXPECT_EQ(encode(List(1000, 2), 0, true).header, (std::vector<u8>{0x80, 2}));
    EXPECT_EQ(encode(List(1000, AnyNumber), 12, false).header, (std::vector<u8>{0x80 | 12, 0}));
    EXPECT_EQ(encode(List(1000, 0), 12, false).header, (std::vector<u8>{0x80 | 12, 0}));
    expect_round_trip(List(1000, 2), false);  // the kind of table that has no place for a single value
}

}  // namespace
}  // namespace tablebase_tool
