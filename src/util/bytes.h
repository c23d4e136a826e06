// Reads and writes numbers as bytes, in little-endian order on every machine.
#pragma once

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

}  // namespace util
