// 64-bit FNV-1a (Fowler, Noll, Vo): a checksum of bytes that is a line of code.
#pragma once

#include <span>

#include "util/ints.h"

namespace util {

inline constexpr u64 Fnv1aStart = 0xCBF29CE484222325;

// Goes on from the hash of the bytes before, where there are any.
constexpr u64 fnv1a(std::span<const u8> bytes, u64 hash = Fnv1aStart) {
    for (const u8 byte : bytes) hash = (hash ^ byte) * 0x100000001B3;
    return hash;
}

}  // namespace util
