// Tests of the checksum of game files.
#include "tools/record/crc32c.h"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "util/prng.h"

namespace record {
namespace {

// The definition of CRC-32C, one bit at a time.
u32 plain_crc32c(const std::vector<u8>& bytes) {
    u32 crc = 0xFFFFFFFF;
    for (const u8 byte : bytes)
        for (int bit = 0; bit < 8; ++bit) {
            const bool carry = ((crc ^ (byte >> bit)) & 1) != 0;
            crc = (crc >> 1) ^ (carry ? 0x82F63B78 : 0);
        }
    return crc ^ 0xFFFFFFFF;
}

TEST(Crc32c, KnowsPublishedValues) {
    const auto of = [](std::string_view text) { return crc32c(std::vector<u8>(text.begin(), text.end())); };
    EXPECT_EQ(of(""), 0u);
    EXPECT_EQ(of("123456789"), 0xE3069283u);
    EXPECT_EQ(crc32c(std::vector<u8>(32, 0)), 0x8A9136AAu);     // RFC 3720, B.4
    EXPECT_EQ(crc32c(std::vector<u8>(32, 0xFF)), 0x62A8AB43u);  // RFC 3720, B.4
}

TEST(Crc32c, EqualsThePlainForm) {
    util::Prng prng(1);
    for (int length = 0; length < 200; ++length) {
        std::vector<u8> bytes;
        for (int i = 0; i < length; ++i) bytes.push_back(u8(prng.next()));
        EXPECT_EQ(crc32c(bytes), plain_crc32c(bytes)) << length;
    }
}

}  // namespace
}  // namespace record
