// util/mapped_file.h: files mapped as memory.
#include "util/mapped_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace util {
namespace {

using testing::HasSubstr;

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
