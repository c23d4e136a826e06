// util/memory.h: zeroed memory, and clearing it; files mapped as memory.
#include "util/memory.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace util {
namespace {

using testing::HasSubstr;

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

std::string text_of(const MappedFile& file) { return {file.bytes().begin(), file.bytes().end()}; }

TEST(MappedFile, HasTheBytesOfTheFile) {
    const test::TemporaryFolder folder;
    const std::string text(10000, 'a');
    test::write_file(folder.file("file"), text);
    test::write_file(folder.file("empty"), "");
    EXPECT_EQ(text_of(MappedFile::open(folder.file("file")).value()), text);
    EXPECT_EQ(text_of(MappedFile::open(folder.file("empty")).value()), "");
    EXPECT_EQ(text_of(MappedFile()), "");
}

TEST(MappedFile, StaysWhereItIsWhenMoved) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("file"), "text");
    MappedFile file = MappedFile::open(folder.file("file")).value();
    const u8* const bytes = file.bytes().data();
    const MappedFile other = std::move(file);
    EXPECT_EQ(other.bytes().data(), bytes);
    EXPECT_EQ(text_of(other), "text");
}

TEST(MappedFile, CannotBeOpenedWhereThereIsNone) {
    const test::TemporaryFolder folder;
    EXPECT_THAT(MappedFile::open(folder.file("none")).error(), HasSubstr("none"));
    EXPECT_THAT(MappedFile::open(folder.file("")).error(), HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace util
