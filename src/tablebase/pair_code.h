// The compressed values of a table: a long list of small numbers, of which any one can be read alone.
//
// Pairs that are frequent have become symbols, and pairs of those again (recursive pairing); the symbols are written in a
// canonical Huffman code. The bits lie in blocks of a fixed number of bytes, each with up to 65536 whole symbols' values.
// How many a block holds stands in a list, and a sparse index tells for every so many values in which block they are.
//
// In the file lie first all headers of a table, then all sparse indices, then all lengths of blocks, then all blocks;
// so a PairCode is read in four goes.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "tablebase/byte_reader.h"

namespace tablebase {

// Views of the file, which must stay. Whatever the file says, nothing outside of it is read.
class PairCode {
public:
    //  byte  0     flags; bit 7: all values are alike, and byte 1 is the last of the header, which tells that value.
    //              The other bits concern the table and not the code.
    //        1     a block has 1 << this bytes
    //        2     the sparse index has an entry for 1 << this values
    //        3     how many more entries the list of lengths has than there are blocks
    //        4-7   number of blocks
    //        8, 9  bits of the longest and of the shortest code word
    //       10...  for each length, from the shortest, 2 bytes: the lowest symbol with so long a code word
    //        ...   2 bytes: number of symbols
    //        ...   3 bytes a symbol, two numbers of 12 bits: the symbols that it is a pair of; or a value and 0xfff
    //        ...   a zero where the number of symbols is odd
    // Reads it for a list of so many values. An empty text, or what is wrong with it, beyond that it is cut off, which
    // the reader knows. With either, nothing more may be read.
    std::string_view read_header(ByteReader& file, u64 values);
    void read_sparse_index(ByteReader& file);
    void read_block_lengths(ByteReader& file);
    void read_blocks(ByteReader& file);

    u8 flags() const { return flags_; }
    // Nothing where the file contradicts itself there.
    std::optional<int> value_at(u64 index) const;

    static constexpr u8 IsSingleValue = 0x80;

private:
    // What 12 bits twice mean. A value stands for itself, with nothing in right.
    struct Symbol {
        u16 left = 0;
        u16 right = 0;
        u16 more = 0;  // how many values it stands for, less 1
    };
    // The symbol that a code word stands for.
    struct Word {
        u16 symbol = 0;
        u8 more = 0;  // how many values the symbol stands for, less 1
        u8 bits = 0;  // of the word; 0 for none
    };
    struct BlockPlace {
        u64 block;
        int value;  // counted from its first
    };

    bool read_code_lengths(ByteReader& file);
    bool read_symbols(ByteReader& file);
    // What the window begins with; no bits where that is no symbol.
    Word word_at(u64 window) const;
    bool measure(usize number, int depth);
    u64 sparse_entries() const { return (values_ + (u64(1) << span_bits_) - 1) >> span_bits_; }
    std::optional<BlockPlace> find_block(u64 index) const;
    int value_of(usize symbol, int value) const;

    // Longer code words have never been written, and 32 bits can be taken off 64 without a loop.
    static constexpr int MaxCodeBits = 32;
    static constexpr usize SparseEntrySize = 6;

    u8 flags_ = 0;
    int single_value_ = 0;
    int block_bits_ = 0;
    int span_bits_ = 0;
    int shortest_ = 0;  // bits of a word
    int longest_ = 0;
    u64 values_ = 0;
    u64 blocks_ = 0;
    u64 lengths_ = 0;
    // By length from shortest_: the code words that long begin at this number, written at the top of 64 bits.
    std::array<u64, MaxCodeBits> lowest_word_{};
    std::array<u16, MaxCodeBits> lowest_symbol_{};
    std::vector<Symbol> symbols_;
    std::span<const u8> sparse_index_;
    std::span<const u8> block_lengths_;
    std::span<const u8> data_;
};

}  // namespace tablebase
