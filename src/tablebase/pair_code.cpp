// Reads and checks the description of the code, and decodes single values.
#include "tablebase/pair_code.h"

#include <bit>
#include <cstring>

namespace tablebase {

namespace {

constexpr u16 NoSecond = 0xfff;
constexpr u16 NotMeasured = 0xffff;
// A block holds at most 65536 values, so no sparse index needs longer spans.
constexpr int MaxSpanBits = 31;
constexpr int MinBlockBits = 3, MaxBlockBits = 30;

u32 load_big_u32(const u8* bytes) {
    u32 word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return std::endian::native == std::endian::little ? __builtin_bswap32(word) : word;
}

// Reads the bits of a block from the highest bit of its first byte. Beyond the end it reads zeros.
class BitReader {
public:
    explicit BitReader(std::span<const u8> block)
        : next_(block.data() + 8), left_(block.size() - 8),
          window_(u64(load_big_u32(block.data())) << 32 | load_big_u32(block.data() + 4)) {}

    // The next bits, at least 32, from the highest bit down.
    u64 window() const { return window_; }
    // At most 32 bits.
    void skip(int bits) {
        window_ <<= bits;
        empty_ += bits;
        if (empty_ < 32) return;
        empty_ -= 32;
        if (left_ < 4) return;
        window_ |= u64(load_big_u32(next_)) << empty_;
        next_ += 4;
        left_ -= 4;
    }

private:
    const u8* next_;
    usize left_;  // bytes from next_
    u64 window_;
    int empty_ = 0;  // empty bits at the bottom of window_
};

}  // namespace

std::string_view PairCode::read_header(ByteReader& file, u64 values) {
    values_ = values;
    flags_ = file.next<u8>();
    if ((flags_ & IsSingleValue) != 0) {
        single_value_ = file.next<u8>();
        return "";
    }
    block_bits_ = file.next<u8>();
    span_bits_ = file.next<u8>();
    const u8 more_lengths = file.next<u8>();
    blocks_ = file.next<u32>();
    lengths_ = blocks_ + more_lengths;
    if (file.is_past_end()) return "";
    if (block_bits_ < MinBlockBits || block_bits_ > MaxBlockBits) return "blocks of no possible size";
    if (span_bits_ < 1 || span_bits_ > MaxSpanBits) return "an index of no possible density";
    if (!read_code_lengths(file)) return "code words of no possible length";
    if (!read_symbols(file)) return "symbols that no values belong to";
    return "";
}

bool PairCode::read_code_lengths(ByteReader& file) {
    longest_ = file.next<u8>();
    shortest_ = file.next<u8>();
    if (file.is_past_end()) return true;
    if (shortest_ < 1 || longest_ < shortest_ || longest_ > MaxCodeBits) return false;
    const usize lengths = usize(longest_ - shortest_ + 1);
    for (usize i = 0; i < lengths; ++i) lowest_symbol_[i] = file.next<u16>();
    // Longer code words are lower numbers, and words of one length are consecutive. So the lowest word with
    // one bit less follows all words of this length, without their last bit. (A damaged file does no harm
    // here: see value_at.)
    lowest_word_[lengths - 1] = 0;
    for (usize i = lengths - 1; i-- > 0;)
        lowest_word_[i] = (lowest_word_[i + 1] + lowest_symbol_[i] - lowest_symbol_[i + 1]) / 2;
    for (usize i = 0; i < lengths; ++i) lowest_word_[i] <<= 64 - (shortest_ + int(i));
    return true;
}

bool PairCode::read_symbols(ByteReader& file) {
    const usize count = file.next<u16>();
    const auto bytes = file.next_bytes(3 * count);
    if (count % 2 == 1) file.next<u8>();
    if (file.is_past_end()) return true;
    symbols_.resize(count);
    for (usize i = 0; i < count; ++i) {
        const u8* const three = bytes.data() + 3 * i;
        symbols_[i].left = u16(three[0] | (three[1] & 15) << 8);
        symbols_[i].right = u16(three[1] >> 4 | three[2] << 4);
        symbols_[i].more = NotMeasured;
    }
    for (usize i = 0; i < count; ++i)
        if (!measure(i, 0)) return false;
    return count > 0;
}

// False if a pair names a symbol that does not exist, if it contains itself, or if it has more than 256
// values.
bool PairCode::measure(usize number, int depth) {
    if (number >= symbols_.size() || depth > 255) return false;
    Symbol& symbol = symbols_[number];
    if (symbol.more != NotMeasured) return true;
    if (symbol.right == NoSecond) {
        symbol.more = 0;
        return true;
    }
    if (!measure(symbol.left, depth + 1) || !measure(symbol.right, depth + 1)) return false;
    const int more = symbols_[symbol.left].more + symbols_[symbol.right].more + 1;
    if (more > 255) return false;
    symbol.more = u16(more);
    return true;
}

void PairCode::read_sparse_index(ByteReader& file) {
    if ((flags_ & IsSingleValue) == 0) sparse_index_ = file.next_bytes(SparseEntrySize * sparse_entries());
}

void PairCode::read_block_lengths(ByteReader& file) { block_lengths_ = file.next_bytes(2 * lengths_); }

void PairCode::read_blocks(ByteReader& file) {
    file.align(64);
    data_ = file.next_bytes(blocks_ << block_bits_);
}

std::optional<PairCode::BlockPlace> PairCode::find_block(u64 index) const {
    const u64 entry = index >> span_bits_;
    if (index >= values_) return {};
    // An entry describes the value in the middle of its span: its block and the number of values before it
    // in that block.
    const u8* const bytes = sparse_index_.data() + SparseEntrySize * entry;
    u64 block = util::get_number<u32>(bytes);
    const u64 in_span = index & ((u64(1) << span_bits_) - 1);
    i64 value = i64(util::get_number<u16>(bytes + 4)) + i64(in_span) - (i64(1) << (span_bits_ - 1));
    const auto values_in = [&](u64 b) {
        return i64(util::get_number<u16>(block_lengths_.data() + 2 * b)) + 1;
    };
    // The last entry's value and its block may be beyond the end. Only for this case the list has more
    // entries than there are blocks.
    if (block >= lengths_) return {};
    while (value < 0) {
        if (block == 0) return {};
        value += values_in(--block);
    }
    while (value >= values_in(block)) {
        value -= values_in(block);
        if (++block >= blocks_) return {};
    }
    if (block >= blocks_) return {};
    return BlockPlace{block, int(value)};
}

std::optional<int> PairCode::value_at(u64 index) const {
    if ((flags_ & IsSingleValue) != 0) return single_value_;
    const auto place = find_block(index);
    if (!place) return {};
    BitReader bits(data_.subspan(usize(place->block << block_bits_), usize(1) << block_bits_));
    int value = place->value;
    while (true) {
        const Word word = word_at(bits.window());
        if (word.bits == 0) return {};
        if (value <= word.more) return value_of(word.symbol, value);
        value -= word.more + 1;
        bits.skip(word.bits);
    }
}

PairCode::Word PairCode::word_at(u64 window) const {
    usize i = 0;
    while (window < lowest_word_[i]) ++i;  // the last lowest_word_ is 0
    const int bits = shortest_ + int(i);
    const u64 symbol = lowest_symbol_[i] + ((window - lowest_word_[i]) >> (64 - bits));
    if (symbol >= symbols_.size()) return {};
    return {u16(symbol), u8(symbols_[usize(symbol)].more), u8(bits)};
}

int PairCode::value_of(usize symbol, int value) const {
    while (symbols_[symbol].more > 0) {
        const Symbol& pair = symbols_[symbol];
        const int in_left = symbols_[pair.left].more + 1;
        symbol = value < in_left ? pair.left : pair.right;
        if (value >= in_left) value -= in_left;
    }
    return symbols_[symbol].left;
}

}  // namespace tablebase
