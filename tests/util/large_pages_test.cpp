// util/large_pages.h: zeroed memory, and clearing it in slices.
#include "util/large_pages.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace {

using util::LargeBuffer;

char* bytes_of(const LargeBuffer& buffer) { return static_cast<char*>(buffer.data()); }
i64 count_used(const LargeBuffer& buffer) {
    return std::count(bytes_of(buffer), bytes_of(buffer) + buffer.size(), char(1));
}

TEST(LargeBuffer, IsZeroedAndAligned) {
    const LargeBuffer buffer = LargeBuffer::allocate(usize(1) << 20);
    ASSERT_EQ(buffer.size(), usize(1) << 20);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64, 0u);
    EXPECT_EQ(std::count(bytes_of(buffer), bytes_of(buffer) + buffer.size(), char(0)), i64(buffer.size()));
}

#if defined(__linux__)
TEST(LargeBuffer, BeginsAtAHugePage) {
    for (const usize size : {usize(100), usize(1) << 20, usize(5) << 20, (usize(3) << 20) + 64}) {
        const LargeBuffer buffer = LargeBuffer::allocate(size);
        ASSERT_EQ(buffer.size(), size);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % (usize(2) << 20), 0u) << size;
        std::fill_n(bytes_of(buffer), size, char(1));  // all of it is there
        EXPECT_EQ(count_used(buffer), i64(size));
    }
}
#endif

TEST(LargeBuffer, TooMuchIsRefused) {
    EXPECT_EQ(LargeBuffer::allocate(usize(1) << 60).size(), 0u);
    EXPECT_EQ(LargeBuffer::allocate(0).size(), 0u);
}

TEST(LargeBuffer, TheSlicesTogetherAreTheWhole) {
    for (const usize size : {usize(1) << 20, usize(5) << 20, (usize(7) << 20) + 4096})
        for (const usize slices : {1u, 2u, 3u, 8u}) {
            LargeBuffer buffer = LargeBuffer::allocate(size);
            std::fill_n(bytes_of(buffer), size, char(1));
            i64 left = i64(size);
            for (usize slice = 0; slice < slices; ++slice) {
                buffer.clear_slice(slice, slices);
                EXPECT_LE(count_used(buffer), left);
                left = count_used(buffer);
            }
            EXPECT_EQ(left, 0) << size << " in " << slices;
        }
}

TEST(LargeBuffer, ASliceLeavesTheOthersAlone) {
    LargeBuffer buffer = LargeBuffer::allocate(usize(8) << 20);
    std::fill_n(bytes_of(buffer), buffer.size(), char(1));
    buffer.clear_slice(1, 4);
    EXPECT_EQ(count_used(buffer), i64(6) << 20);
    EXPECT_EQ(bytes_of(buffer)[(usize(2) << 20) - 1], 1);
    EXPECT_EQ(bytes_of(buffer)[usize(2) << 20], 0);
    EXPECT_EQ(bytes_of(buffer)[usize(4) << 20], 1);
}

}  // namespace
