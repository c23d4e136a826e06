// tablebase/pair_code.h: values from codes that are written by hand, and from long codes.
#include "tablebase/pair_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tablebase/table_writer.h"
#include "util/prng.h"

namespace tablebase {
namespace {

using testing::HasSubstr;

struct ReadCode {
    Bytes bytes;  // `code` is a view of them
    PairCode code;
    std::string fault;
    bool is_cut_off = false;
};

// Reads the code as from a file with one code, without the last `cut` bytes.
std::unique_ptr<ReadCode> read(const WrittenCode& written, usize values, usize cut = 0) {
    auto result = std::make_unique<ReadCode>();
    append(result->bytes, written.header);
    append(result->bytes, written.sparse_index);
    append(result->bytes, written.lengths);
    align(result->bytes, 64);
    append(result->bytes, written.blocks);
    result->bytes.resize(result->bytes.size() - cut);
    ByteReader reader(result->bytes);
    result->fault = result->code.read_header(reader, values);
    if (result->fault.empty() && !reader.is_past_end()) {
        result->code.read_sparse_index(reader);
        result->code.read_block_lengths(reader);
        result->code.read_blocks(reader);
    }
    result->is_cut_off = reader.is_past_end();
    return result;
}

// Symbol 0 is the value 7, symbol 1 is 0xabc, symbol 2 is the pair 0 1, and symbol 3 is the pair 2 1.
// The code words of the symbols 0 to 3 are 00, 01, 10 and 11. The symbols are 3 0 in one block of 8
// bytes and 2 1 1 in another.
WrittenCode by_hand() {
    return {
        {0, 3,    2,    1,    2,    0,    0,    0,    2,    2,    0,    0,    4,
         0, 0x07, 0xf0, 0xff, 0xbc, 0xfa, 0xff, 0x00, 0x10, 0x00, 0x02, 0x10, 0x00},
        // Entries for the values 2 and 6 of 0 to 7: each is the third value of its block, 0 and 1.
        {0, 0, 0, 0, 2, 0, 1, 0, 0, 0, 2, 0},
        {3, 0, 3, 0, 0, 0},
        {0b11000000, 0, 0, 0, 0, 0, 0, 0, 0b10010100, 0, 0, 0, 0, 0, 0, 0},
    };
}

TEST(PairCode, ReadsACodeWrittenByHand) {
    const auto code = read(by_hand(), 8);
    ASSERT_EQ(code->fault, "");
    ASSERT_FALSE(code->is_cut_off);
    const int expected[] = {7, 0xabc, 0xabc, 7, 7, 0xabc, 0xabc, 0xabc};
    for (u64 i = 0; i < 8; ++i) EXPECT_EQ(code->code.value_at(i), expected[i]) << i;
    EXPECT_FALSE(code->code.value_at(8));
    EXPECT_FALSE(code->code.value_at(~u64(0)));
}

// Symbol 2 has the code word 1; the symbols 0 and 1 have the longer words 00 and 01.
TEST(PairCode, ReadsWordsOfSeveralLengths) {
    const WrittenCode written = {
        {0, 3, 1, 0, 1, 0, 0, 0, 2, 1, 2, 0, 0, 0, 3, 0, 5, 0xf0, 0xff, 6, 0xf0, 0xff, 0, 0x10, 0, 0},
        {0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 5, 0},
        {5, 0},
        {0b10010100, 0, 0, 0, 0, 0, 0, 0},
    };
    const auto code = read(written, 6);
    ASSERT_EQ(code->fault, "");
    const int expected[] = {5, 6, 5, 5, 6, 6};
    for (u64 i = 0; i < 6; ++i) EXPECT_EQ(code->code.value_at(i), expected[i]) << i;
}

TEST(PairCode, ReadsLongCodes) {
    util::Prng prng(3);
    for (const int most : {1, 4, 255, 4000}) {
        std::vector<int> values(20000 + prng.below(1000));
        for (int& value : values) value = int(prng.below(u64(most) + 1));
        const auto code = read(write_code(values, 0), values.size());
        ASSERT_EQ(code->fault, "");
        ASSERT_FALSE(code->is_cut_off);
        for (usize i = 0; i < values.size(); ++i) ASSERT_EQ(code->code.value_at(i), values[i]) << i;
    }
}

// Symbol 12 has the code word 1, symbol 11 has 01, and so on to symbol 2 with ten zeros and a 1. Symbol 1 has
// eleven zeros and a 1, symbol 0 has twelve zeros.
TEST(PairCode, ReadsLongWordsAmongShortOnes) {
    WrittenCode written;
    written.header = {0, 3, 1, 1, 1, 0, 0, 0, 12, 1};
    for (usize symbol = 12; symbol >= 2; --symbol) put_u16(written.header, symbol);
    put_u16(written.header, 0);
    put_u16(written.header, 13);
    for (usize symbol = 0; symbol < 13; ++symbol) {
        put_u16(written.header, symbol | 0xf000);
        written.header.push_back(0xff);
    }
    written.header.push_back(0);
    written.sparse_index = {0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 3, 0, 1, 0, 0, 0, 0, 0};
    written.lengths = {4, 0, 0, 0};
    written.blocks = {0b10000000, 0b00001100, 0, 0, 0b01000000, 0, 0, 0};
    const auto code = read(written, 5);
    ASSERT_EQ(code->fault, "");
    const int expected[] = {12, 1, 12, 0, 5};
    for (u64 i = 0; i < 5; ++i) EXPECT_EQ(code->code.value_at(i), expected[i]) << i;
}

TEST(PairCode, ReadsASingleValue) {
    const auto code = read(write_single_value(3, 4), 1000);
    EXPECT_FALSE(code->is_cut_off);
    EXPECT_EQ(code->code.flags(), PairCode::IsSingleValue | 4);
    for (const u64 i : {0, 999}) EXPECT_EQ(code->code.value_at(i), 3);
}

TEST(PairCode, SaysWhatIsWrong) {
    struct Case {
        usize byte;
        u8 value;
        const char* fault;
    };
    const Case cases[] = {
        {1, 2, "size"},
        {1, 31, "size"},
        {2, 0, "density"},
        {2, 32, "density"},
        {8, 1, "length"},
        {8, 33, "length"},
        {9, 0, "length"},
        // no symbols; a pair with a symbol that does not exist; a symbol that contains itself
        {12, 0, "symbols"},
        {20, 9, "symbols"},
        {20, 2, "symbols"},
        // symbol 2 contains 3, and symbol 3 contains 2
        {20, 3, "symbols"},
    };
    for (const Case& c : cases) {
        WrittenCode written = by_hand();
        written.header[c.byte] = c.value;
        EXPECT_THAT(read(written, 8)->fault, HasSubstr(c.fault)) << c.byte << " = " << int(c.value);
    }
    for (usize cut = 1; cut < 100; ++cut)
        EXPECT_TRUE(read(by_hand(), 8, std::min<usize>(cut, 80))->is_cut_off);
}

// Each symbol contains the one before it twice, so symbol 9 would have 512 values; at most 256 are allowed.
TEST(PairCode, RefusesSymbolsOfTooManyValues) {
    WrittenCode written = by_hand();
    written.header.resize(12);
    put_u16(written.header, 10);
    for (u8 symbol = 0; symbol < 10; ++symbol) {
        const u8 before = u8(symbol - 1);
        const Bytes pair{before, u8(before << 4), u8(before >> 4)};
        append(written.header, symbol == 0 ? Bytes{7, 0xf0, 0xff} : pair);
    }
    EXPECT_THAT(read(written, 8)->fault, HasSubstr("symbols"));
}

// A sparse index that contradicts the lengths of the blocks gives no value, and nothing outside is read.
TEST(PairCode, HasNoValueWhereIndexAndBlocksContradict) {
    const auto value_with = [](usize byte, u8 value, u64 index) {
        WrittenCode written = by_hand();
        written.sparse_index[byte] = value;
        return read(written, 8)->code.value_at(index);
    };
    EXPECT_FALSE(value_with(0, 9, 0));     // no such block
    EXPECT_FALSE(value_with(3, 0xff, 0));  // no such block either
    EXPECT_FALSE(value_with(4, 0, 0));     // before the first block
    EXPECT_FALSE(value_with(5, 0xff, 0));  // after the last
    EXPECT_FALSE(value_with(6, 2, 6));     // has a length, but there is no such block
    EXPECT_EQ(value_with(6, 1, 6), 0xabc);
}

}  // namespace
}  // namespace tablebase
