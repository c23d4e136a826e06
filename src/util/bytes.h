// Numbers as bytes, in little-endian order on every machine, a reader of them, and a checksum of bytes.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "util/ints.h"

namespace util {

// Writes sizeof(UInt) bytes.
template <class UInt>
void store_number(u8* bytes, UInt number) {
    for (usize i = 0; i < sizeof(UInt); ++i) bytes[i] = u8(u64(number) >> (8 * i));
}

template <class UInt>
void put_number(std::vector<u8>& bytes, UInt number) {
    for (usize i = 0; i < sizeof(UInt); ++i) bytes.push_back(u8(u64(number) >> (8 * i)));
}

template <class UInt>
UInt get_number(const u8* bytes) {
    u64 number = 0;
    for (usize i = 0; i < sizeof(UInt); ++i) number |= u64(bytes[i]) << (8 * i);
    return UInt(number);
}

// Reads past the end return zero and set is_past_end(): check it once, after all reads.
class ByteReader {
public:
    explicit ByteReader(std::span<const u8> bytes, usize offset = 0) : bytes_(bytes), offset_(offset) {}

    bool is_past_end() const { return is_past_end_; }
    usize offset() const { return offset_; }
    usize left() const { return bytes_.size() - offset_; }

    template <class UInt>
    UInt next() {
        const auto bytes = next_bytes(sizeof(UInt));
        return bytes.empty() ? UInt(0) : get_number<UInt>(bytes.data());
    }
    // All `count` bytes, or none.
    std::span<const u8> next_bytes(u64 count) {
        if (is_past_end_ || count > left()) {
            is_past_end_ = true;
            return {};
        }
        const auto bytes = bytes_.subspan(offset_, usize(count));
        offset_ += usize(count);
        return bytes;
    }
    // Skips to the next multiple of `to`, counted from the start of the bytes.
    void align(usize to) { next_bytes((to - offset_ % to) % to); }

private:
    std::span<const u8> bytes_;
    usize offset_;
    bool is_past_end_ = false;
};

// 64-bit FNV-1a (Fowler, Noll, Vo), a simple checksum.
inline constexpr u64 Fnv1aStart = 0xCBF29CE484222325;

// Continues from the hash of the bytes before, if any.
constexpr u64 fnv1a(std::span<const u8> bytes, u64 hash = Fnv1aStart) {
    for (const u8 byte : bytes) hash = (hash ^ byte) * 0x100000001B3;
    return hash;
}
inline u64 fnv1a(std::string_view text, u64 hash = Fnv1aStart) {
    return fnv1a(std::span(reinterpret_cast<const u8*>(text.data()), text.size()), hash);
}

}  // namespace util
