// CRC-32C (Castagnoli), the checksum of iSCSI and ext4; RFC 3720, appendix B.4, has test values. By one table
// look-up per byte: several hundred MB per second, far more than replaying games needs.
#pragma once

#include <array>
#include <span>

#include "util/ints.h"

namespace record {

inline constexpr auto Crc32cOfByte = [] {
    constexpr u32 ReflectedPolynomial = 0x82F63B78;
    std::array<u32, 256> table{};
    for (u32 byte = 0; byte < 256; ++byte) {
        u32 remainder = byte;
        for (int bit = 0; bit < 8; ++bit)
            remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? ReflectedPolynomial : 0);
        table[byte] = remainder;
    }
    return table;
}();

inline u32 crc32c(std::span<const u8> bytes) {
    u32 crc = ~u32(0);
    for (const u8 byte : bytes) crc = (crc >> 8) ^ Crc32cOfByte[(crc ^ byte) & 0xFF];
    return ~crc;
}

}  // namespace record
