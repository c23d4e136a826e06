// Numbers as bytes, in little-endian order on every machine, and a checksum of bytes.
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
