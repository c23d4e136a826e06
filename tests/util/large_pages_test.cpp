// util/large_pages.h: zeroed memory, and clearing it.
#include "util/large_pages.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

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

TEST(LargeBuffer, IsClearedAsAWhole) {
    for (const usize size : {usize(100), usize(1) << 20, (usize(7) << 20) + 4096, (usize(96) << 20) + 64}) {
        LargeBuffer buffer = LargeBuffer::allocate(size);
        std::fill_n(bytes_of(buffer), size, char(1));
        buffer.clear();
        EXPECT_EQ(std::count(bytes_of(buffer), bytes_of(buffer) + size, char(0)), i64(size)) << size;
    }
    LargeBuffer().clear();
}

#if defined(__linux__)
// Pages that are made at first touch would be made while a clock runs.
TEST(LargeBuffer, AllPagesAreThereOnceItIsCleared) {
    constexpr usize Page = 4096;
    for (const usize size : {usize(16) << 20, usize(272) << 20}) {
        LargeBuffer buffer = LargeBuffer::allocate(size);
        buffer.clear();
        std::vector<unsigned char> is_there(size / Page);
        ASSERT_EQ(::mincore(buffer.data(), size, is_there.data()), 0);
        EXPECT_EQ(
            std::count_if(is_there.begin(), is_there.end(), [](unsigned char page) { return page & 1; }),
            i64(is_there.size()));
    }
}
#endif

}  // namespace
