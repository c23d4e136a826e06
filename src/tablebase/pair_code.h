// The compressed values of a table: a long list of small numbers, each of which can be read alone.
//
// Frequent pairs of values are replaced by symbols, and frequent pairs of symbols by further symbols
// (recursive pairing). The symbols are written in a canonical Huffman code. The bits are stored in blocks
// of a fixed number of bytes, each with the whole symbols of up to 65536 values. A list holds the number of
// values of each block, and a sparse index holds the block of one value in each span of values.
//
// The file has first all headers of a table, then all sparse indices, then all lengths of blocks, then all
// blocks. So a PairCode is read in four steps.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "util/bytes.h"
#include "util/ints.h"

namespace tablebase {

using util::ByteReader;

// Holds views of the file's bytes, which must outlive it. Nothing outside of them is read, whatever the
// file says.
class PairCode {
public:
    //  byte  0     flags; bit 7: all values are equal, and byte 1, the last of the header, is that value.
    //              The other bits concern the table and not the code.
    //        1     a block has 1 << this bytes
    //        2     the sparse index has one entry for 1 << this values
    //        3     the number of entries that the list of lengths has beyond the number of blocks
    //        4-7   number of blocks
    //        8, 9  bits of the longest and of the shortest code word
    //       10...  for each length, from the shortest, 2 bytes: the lowest symbol with such a code word
    //        ...   2 bytes: number of symbols
    //        ...   3 bytes a symbol, two numbers of 12 bits: the two symbols of a pair, or a value and 0xfff
    //        ...   a zero if the number of symbols is odd
    // Reads the header of a list of `values` values. Returns an empty text, or what is wrong with the
    // header. If the file is cut off, the text is empty and the reader is past its end. In both error cases
    // nothing more may be read.
    std::string_view read_header(ByteReader& file, u64 values);
    void read_sparse_index(ByteReader& file);
    void read_block_lengths(ByteReader& file);
    void read_blocks(ByteReader& file);

    u8 flags() const { return flags_; }
    // Nothing if the file contradicts itself there.
    std::optional<int> value_at(u64 index) const;

    static constexpr u8 IsSingleValue = 0x80;

private:
    // The two 12-bit numbers of a symbol: a pair of symbols, or a value in `left` and 0xfff in `right`.
    struct Symbol {
        u16 left = 0;
        u16 right = 0;
        u16 more = 0;  // number of values in it, minus 1
    };
    // The symbol of a code word.
    struct Word {
        u16 symbol = 0;
        u8 more = 0;  // number of values in the symbol, minus 1
        u8 bits = 0;  // length of the word; 0 if there is no word
    };
    struct BlockPlace {
        u64 block;
        int value;  // index of the value in the block, from 0
    };

    bool read_code_lengths(ByteReader& file);
    bool read_symbols(ByteReader& file);
    // The code word at the start of the window; its length is 0 if it has no symbol.
    Word word_at(u64 window) const;
    bool measure(usize number, int depth);
    u64 sparse_entries() const { return (values_ + (u64(1) << span_bits_) - 1) >> span_bits_; }
    std::optional<BlockPlace> find_block(u64 index) const;
    int value_of(usize symbol, int value) const;

    // No known table has longer code words, and up to 32 bits can be removed from 64 without a loop.
    static constexpr int MaxCodeBits = 32;
    static constexpr usize SparseEntrySize = 6;

    u8 flags_ = 0;
    int single_value_ = 0;
    int block_bits_ = 0;
    int span_bits_ = 0;
    int shortest_ = 0;  // bits of the shortest code word
    int longest_ = 0;
    u64 values_ = 0;
    u64 blocks_ = 0;
    u64 lengths_ = 0;
    // For each length from shortest_: the lowest code word of that length, in the highest of 64 bits.
    std::array<u64, MaxCodeBits> lowest_word_{};
    std::array<u16, MaxCodeBits> lowest_symbol_{};
    std::vector<Symbol> symbols_;
    std::span<const u8> sparse_index_;
    std::span<const u8> block_lengths_;
    std::span<const u8> data_;
};

}  // namespace tablebase
