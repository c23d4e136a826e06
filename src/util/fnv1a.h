// 64-bit FNV-1a (Fowler, Noll, Vo), a simple checksum of bytes.
#pragma once

#include <span>

#include "util/ints.h"

namespace util {

inline constexpr u64 Fnv1aStart = 0xCBF29CE484222325;

// Continues from the hash of the bytes before, if any.
constexpr u64 fnv1a(std::span<const u8> bytes, u64 hash = Fnv1aStart) {
    for (const u8 byte : bytes) hash = (hash ^ byte) * 0x100000001B3;
    return hash;
}

}  // namespace util
