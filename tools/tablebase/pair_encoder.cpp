// Encodes a list as runs of numbers, a Huffman code for the runs, and blocks of code words.
#include "tools/tablebase/pair_encoder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <functional>
#include <queue>
#include <utility>

#include "util/bytes.h"

namespace tablebase_tool {

namespace {

constexpr u8 IsSingleNumber = 0x80;
constexpr u16 NoSecond = 0xFFF;
constexpr int BlockBits = 6;              // blocks of 64 bytes
constexpr u64 MaxBlockNumbers = 1 << 15;  // half the range of a length: see sparse_index_of
constexpr int MaxCodeBits = 32;
constexpr int LogRuns = 9;  // runs of 1, 2, 4 ... 256

// --- symbols ---

// A run of one number. A run longer than 1 is a pair of two runs of the next shorter length.
struct Symbol {
    u16 number;
    int log_length;
    u64 count = 1;  // occurrences in the list plus one, so that each symbol has a code word
    int code_bits = 0;
};
using SymbolOf = std::vector<std::array<u16, LogRuns>>;  // by number and log_length

// Calls visit(number, log_length) for each run of the list, in order. AnyNumber continues the run before it.
template <class Visit>
void for_each_run(std::span<const u16> numbers, const Visit& visit) {
    const auto report = [&](u16 number, u64 length) {
        while (length > 0) {
            const int log_length = std::min(int(std::bit_width(length)) - 1, LogRuns - 1);
            visit(number, log_length);
            length -= u64(1) << log_length;
        }
    };
    const auto first = std::find_if(numbers.begin(), numbers.end(), [](u16 n) { return n != AnyNumber; });
    u16 current = first == numbers.end() ? u16(0) : *first;
    u64 length = 0;
    for (const u16 number : numbers) {
        if (number != AnyNumber && number != current) {
            report(current, length);
            current = number;
            length = 0;
        }
        ++length;
    }
    report(current, length);
}

// All runs that occur, and the shorter runs that they consist of.
std::vector<Symbol> symbols_of(std::span<const u16> numbers) {
    std::vector<std::array<u64, LogRuns>> counts;
    for_each_run(numbers, [&](u16 number, int log_length) {
        assert(number < NoSecond);
        if (number >= counts.size()) counts.resize(usize(number) + 1);
        ++counts[number][usize(log_length)];
    });
    std::vector<Symbol> symbols;
    for (usize number = 0; number < counts.size(); ++number) {
        int longest = LogRuns - 1;
        while (longest >= 0 && counts[number][usize(longest)] == 0) --longest;
        for (int log_length = 0; log_length <= longest; ++log_length)
            symbols.push_back({u16(number), log_length, counts[number][usize(log_length)] + 1});
    }
    return symbols;
}

// --- the code ---

// Huffman coding: merges the two rarest nodes until one is left. Returns the length of the longest code word.
int set_code_bits(std::vector<Symbol>& symbols) {
    struct Node {
        u64 count;
        usize number;
        auto operator<=>(const Node&) const = default;
    };
    std::priority_queue<Node, std::vector<Node>, std::greater<>> left;
    std::vector<usize> parents(symbols.size());
    for (usize i = 0; i < symbols.size(); ++i) left.push({symbols[i].count, i});
    while (left.size() > 1) {
        u64 count = 0;
        for (int i = 0; i < 2; ++i) {
            count += left.top().count;
            parents[left.top().number] = parents.size();
            left.pop();
        }
        left.push({count, parents.size()});
        parents.push_back(0);
    }
    std::vector<int> depths(parents.size(), 0);
    int longest = 0;
    for (usize i = parents.size() - 1; i-- > 0;) {
        depths[i] = depths[parents[i]] + 1;
        longest = std::max(longest, depths[i]);
    }
    for (usize i = 0; i < symbols.size(); ++i) symbols[i].code_bits = std::max(depths[i], 1);
    return std::max(longest, 1);
}

// The code, with its symbols in the order of the file: the longest code words, which are the lowest numbers,
// come first.
struct Code {
    std::vector<Symbol> symbols;
    int shortest = 0;
    int longest = 0;
    std::vector<u16> lowest_symbols;  // by code_bits - shortest
    std::vector<u64> lowest_words;    // by code_bits - shortest
    SymbolOf numbers;

    u64 word(usize symbol) const {
        const usize i = usize(symbols[symbol].code_bits - shortest);
        return lowest_words[i] + (symbol - lowest_symbols[i]);
    }
};

Code code_of(std::vector<Symbol> symbols) {
    Code code;
    while ((code.longest = set_code_bits(symbols)) > MaxCodeBits)
        for (Symbol& symbol : symbols) symbol.count = symbol.count / 2 + 1;
    std::stable_sort(symbols.begin(), symbols.end(),
                     [](const Symbol& a, const Symbol& b) { return a.code_bits > b.code_bits; });
    code.shortest = symbols.back().code_bits;
    const usize lengths = usize(code.longest - code.shortest) + 1;
    code.lowest_symbols.resize(lengths);
    code.lowest_words.assign(lengths, 0);
    for (usize i = 0; i < lengths; ++i)
        code.lowest_symbols[i] = u16(std::count_if(symbols.begin(), symbols.end(), [&](const Symbol& symbol) {
            return symbol.code_bits > code.shortest + int(i);
        }));
    for (usize i = lengths - 1; i-- > 0;)
        code.lowest_words[i] =
            (code.lowest_words[i + 1] + code.lowest_symbols[i] - code.lowest_symbols[i + 1]) / 2;
    for (usize i = 0; i < symbols.size(); ++i) {
        if (symbols[i].number >= code.numbers.size()) code.numbers.resize(usize(symbols[i].number) + 1);
        code.numbers[symbols[i].number][usize(symbols[i].log_length)] = u16(i);
    }
    code.symbols = std::move(symbols);
    return code;
}

// --- the parts ---

class BlockWriter {
public:
    BlockWriter(const Code& code, EncodedList& list) : code_(code), list_(list) {}

    void add(u16 number, int log_length) {
        const usize symbol = code_.numbers[number][usize(log_length)];
        const int bits = code_.symbols[symbol].code_bits;
        const u64 length = u64(1) << log_length;
        if (used_bits_ + bits > (8 << BlockBits) || numbers_ + length > MaxBlockNumbers) finish_block();
        if (used_bits_ == 0) list_.blocks.resize(list_.blocks.size() + (usize(1) << BlockBits));
        u8* const block = list_.blocks.data() + list_.blocks.size() - (usize(1) << BlockBits);
        for (int bit = bits; bit-- > 0; ++used_bits_)
            block[used_bits_ / 8] |= u8((code_.word(symbol) >> bit & 1) << (7 - used_bits_ % 8));
        numbers_ += length;
    }
    // Returns the index of the first number of each block, and after the last block the count of all numbers.
    const std::vector<u64>& finish() {
        finish_block();
        return begins_;
    }

private:
    void finish_block() {
        if (numbers_ == 0) return;
        util::put_number(list_.block_lengths, u16(numbers_ - 1));
        begins_.push_back(begins_.back() + numbers_);
        numbers_ = 0;
        used_bits_ = 0;
    }

    const Code& code_;
    EncodedList& list_;
    std::vector<u64> begins_{0};
    u64 numbers_ = 0;  // in this block
    int used_bits_ = 0;
};

// Each entry covers a span of 2^span_bits numbers and describes the number in the middle of the span: its
// block, and how many numbers of the block come before it. The middle of the last span may lie beyond the
// end; it is still counted from the last block.
std::vector<u8> sparse_index_of(const std::vector<u64>& begins, int span_bits) {
    std::vector<u8> bytes;
    usize block = 0;
    const u64 half = u64(1) << (span_bits - 1);
    for (u64 number = half; number - half < begins.back(); number += 2 * half) {
        while (block + 2 < begins.size() && begins[block + 1] <= number) ++block;
        assert(number - begins[block] <= 0xFFFF);
        util::put_number(bytes, u32(block));
        util::put_number(bytes, u16(number - begins[block]));
    }
    return bytes;
}

// A span has about as many numbers as an average block, so that a reader skips few blocks.
int span_bits_of(const std::vector<u64>& begins) {
    return std::clamp(int(std::bit_width(begins.back() / (begins.size() - 1))), 1, 15);
}

std::vector<u8> header_of(const Code& code, u8 flags, int span_bits, u64 blocks) {
    std::vector<u8> bytes{flags, u8(BlockBits), u8(span_bits), 0};
    util::put_number(bytes, u32(blocks));
    bytes.push_back(u8(code.longest));
    bytes.push_back(u8(code.shortest));
    for (const u16 symbol : code.lowest_symbols) util::put_number(bytes, symbol);
    util::put_number(bytes, u16(code.symbols.size()));
    for (const Symbol& symbol : code.symbols) {
        const bool is_pair = symbol.log_length > 0;
        const u16 half = is_pair ? code.numbers[symbol.number][usize(symbol.log_length - 1)] : u16(0);
        const u16 left = is_pair ? half : symbol.number;
        const u16 right = is_pair ? half : NoSecond;
        bytes.push_back(u8(left));
        bytes.push_back(u8(left >> 8 | (right & 15) << 4));
        bytes.push_back(u8(right >> 4));
    }
    if (code.symbols.size() % 2 == 1) bytes.push_back(0);
    return bytes;
}

}  // namespace

EncodedList encode(std::span<const u16> numbers, u8 flags, bool has_place_for_single) {
    const std::vector<Symbol> symbols = symbols_of(numbers);
    EncodedList list;
    const u16 first = symbols.front().number;
    const bool is_single = symbols.back().number == first;
    if (is_single && (first == 0 || (has_place_for_single && first <= 0xFF))) {
        list.header = {u8(flags | IsSingleNumber), u8(first)};
        return list;
    }
    const Code code = code_of(symbols);
    BlockWriter writer(code, list);
    for_each_run(numbers, [&](u16 number, int log_length) { writer.add(number, log_length); });
    const std::vector<u64>& begins = writer.finish();
    const int span_bits = span_bits_of(begins);
    list.sparse_index = sparse_index_of(begins, span_bits);
    list.header = header_of(code, flags, span_bits, begins.size() - 1);
    return list;
}

}  // namespace tablebase_tool
