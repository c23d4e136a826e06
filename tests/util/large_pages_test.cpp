// util/large_pages.h: zeroed memory, and clearing it.
#include "util/large_pages.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace {

using util::LargeBuffer;

char* bytes_of(const LargeBuffer& buffer) { return static_cast<char*>(buffer.data()); }

TEST(LargeBuffer, IsZeroedAndAligned) {
    const LargeBuffer buffer = LargeBuffer::allocate(usize(1) << 20);
    ASSERT_EQ(buffer.size(), usize(1) << 20);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64, 0u);
    EXPECT_EQ(std::count(bytes_of(buffer), bytes_of(buffer) + buffer.size(), char(0)), i64(buffer.size()));
}

TEST(LargeBuffer, TooMuchIsRefused) {
    EXPECT_EQ(LargeBuffer::allocate(usize(1) << 60).size(), 0u);
    EXPECT_EQ(LargeBuffer::allocate(0).size(), 0u);
}

TEST(LargeBuffer, IsClearedAsAWhole) {
    for (const usize size : {usize(100), usize(1) << 20, (usize(7) << 20) + 4096, (usize(96) << 20) + 64}) {
        LargeBuffer buffer = LargeBuffer::allocate(size);
        std::fill_n(bytes_of(buffer), size, char(1));
        buffer.clear();
        EXPECT_EQ(std::count(bytes_of(buffer), bytes_of(buffer) + size, char(0)), i64(size)) << size;
    }
    LargeBuffer().clear();
}

}  // namespace
