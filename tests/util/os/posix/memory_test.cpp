// util/os/memory.h on POSIX: where blocks of memory begin, and when their pages are made.
#include "util/memory.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <sys/mman.h>

namespace {

using util::LargeBuffer;

char* begin_of(const LargeBuffer& buffer) { return static_cast<char*>(buffer.data()); }
i64 count_used(const LargeBuffer& buffer) {
    return std::count(begin_of(buffer), begin_of(buffer) + buffer.size(), char(1));
}

TEST(LargeBuffer, BeginsAtAHugePage) {
    for (const usize size : {usize(100), usize(1) << 20, usize(5) << 20, (usize(3) << 20) + 64}) {
        const LargeBuffer buffer = LargeBuffer::allocate(size);
        ASSERT_EQ(buffer.size(), size);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % (usize(2) << 20), 0u) << size;
        std::fill_n(begin_of(buffer), size, char(1));  // all of it can be written
        EXPECT_EQ(count_used(buffer), i64(size));
    }
}

#if defined(__linux__)
// Pages that the system makes at the first access would be made during a search, while the clock runs.
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
