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
    EXPECT_TRUE(write_file(name, std::string("new")));
    EXPECT_EQ(test::content_of(name), "new");
    EXPECT_FALSE(std::filesystem::exists(name + ".new"));
    const Done done = write_file(folder.file("no/such/folder"), std::string("new"));
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("cannot be written"));
}

TEST(File, ADraftTakesItsPlaceOnlyWhenItIsPutThere) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    test::write_file(name, "old");
    const std::vector<u8> bytes{'n', 'e', 'w'};
    {
        FileDraft draft(name);
        draft.write(bytes);
    }
    EXPECT_EQ(test::content_of(name), "old");
    EXPECT_EQ(entries_of(folder.file("")), 1u) << "nothing is left behind";
    FileDraft draft(name);
    draft.write(bytes);
    draft.write(bytes);
    EXPECT_EQ(test::content_of(name), "old");
    EXPECT_TRUE(draft.put_in_place());
    EXPECT_EQ(test::content_of(name), "newnew");
    FileDraft nowhere(folder.file("no/such/file"));
    nowhere.write(bytes);
    EXPECT_THAT(nowhere.put_in_place().error(), HasSubstr("cannot be written"));
    EXPECT_EQ(entries_of(folder.file("")), 1u);
}

TEST(File, ComesBackAsItWasWritten) {
    const test::TemporaryFolder folder;
    const std::string text("one\0two\n", 8);
    ASSERT_TRUE(write_file(folder.file("file"), text));
    EXPECT_EQ(read_text(folder.file("file")).value(), text);
    EXPECT_EQ(read_file(folder.file("file")).value(), std::vector<u8>(text.begin(), text.end()));
    for (const std::string& name : {folder.file("none"), folder.file("")})
        EXPECT_THAT(read_text(name).error(), HasSubstr("cannot be read")) << name;
}

TEST(File, IsOpenedToBeReadUnlessItIsAFolderOrNotThere) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(write_file(folder.file("file"), std::string("one\ntwo\n")));
    auto file = open_to_read(folder.file("file"));
    ASSERT_TRUE(file);
    std::string line;
    std::getline(*file, line);
    EXPECT_EQ(line, "one");
    for (const std::string& name : {folder.file("none"), folder.file("")})
        EXPECT_THAT(open_to_read(name).error(), HasSubstr("cannot be read")) << name;
}

TEST(File, TellsBeforeTheWorkWhetherItCanBeWritten) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    test::write_file(name, "old");
    std::filesystem::create_directory(folder.file("folder"));
    EXPECT_TRUE(check_can_write(name));
    EXPECT_TRUE(check_can_write(folder.file("other")));
    EXPECT_FALSE(check_can_write(folder.file("folder"))) << "a folder is no file";
    EXPECT_FALSE(check_can_write(folder.file("no/such/folder")));
    EXPECT_EQ(test::content_of(name), "old");
    EXPECT_EQ(entries_of(folder.file("")), 2u) << "nothing is left behind";
}

}  // namespace
}  // namespace util
