// Whole files or nothing.
#include "util/file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace util {
namespace {

using testing::HasSubstr;

usize entries_of(const std::string& folder) {
    usize count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder)) ++count;
    return count;
}

TEST(File, IsReplacedWholeOrNotAtAll) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    test::write_file(name, "old");
    EXPECT_EQ(write_file(name, std::string("new")), std::nullopt);
    EXPECT_EQ(test::content_of(name), "new");
    EXPECT_FALSE(std::filesystem::exists(name + ".new"));
    EXPECT_THAT(write_file(folder.file("no/such/folder"), std::string("new")).value_or(""),
                HasSubstr("cannot be written"));
}

TEST(File, ComesBackAsItWasWritten) {
    const test::TemporaryFolder folder;
    const std::string text("one\0two\n", 8);
    ASSERT_EQ(write_file(folder.file("file"), text), std::nullopt);
    EXPECT_EQ(read_text(folder.file("file")).value(), text);
    EXPECT_EQ(read_file(folder.file("file")).value(), std::vector<u8>(text.begin(), text.end()));
    for (const std::string& name : {folder.file("none"), folder.file("")})
        EXPECT_THAT(read_text(name).error(), HasSubstr("cannot be read")) << name;
}

TEST(File, TellsBeforeTheWorkWhetherItCanBeWritten) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    test::write_file(name, "old");
    std::filesystem::create_directory(folder.file("folder"));
    EXPECT_EQ(check_can_write(name), std::nullopt);
    EXPECT_EQ(check_can_write(folder.file("other")), std::nullopt);
    EXPECT_NE(check_can_write(folder.file("folder")), std::nullopt) << "a folder is no file";
    EXPECT_NE(check_can_write(folder.file("no/such/folder")), std::nullopt);
    EXPECT_EQ(test::content_of(name), "old");
    EXPECT_EQ(entries_of(folder.file("")), 2u) << "nothing is left behind";
}

}  // namespace
}  // namespace util
