// util/file.h: reading files, and writing them whole or not at all.
#include "util/file.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "util/os/files.h"

namespace util {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

usize entries_of(const std::string& folder) {
    usize count = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder)) ++count;
    return count;
}

FileDraft draft_of(const std::string& name) { return std::move(FileDraft::open(name)).value(); }

TEST(File, IsReplacedWholeOrNotAtAll) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    test::write_file(name, "old");
    EXPECT_TRUE(write_file(name, "new"));
    EXPECT_EQ(test::content_of(name), "new");
    EXPECT_EQ(entries_of(folder.file("")), 1u) << "nothing is left behind";
    for (const std::string& bad : {folder.file("no/such/folder"), folder.file(""), std::string()}) {
        const Done done = write_file(bad, "new");
        ASSERT_FALSE(done) << bad;
        EXPECT_THAT(done.error(), HasSubstr("cannot be written"));
    }
}

TEST(File, ADraftTakesItsPlaceOnlyWhenItIsPutThere) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    test::write_file(name, "old");
    draft_of(name).write("new");
    EXPECT_EQ(test::content_of(name), "old");
    EXPECT_EQ(entries_of(folder.file("")), 1u) << "nothing is left behind";
    FileDraft draft = draft_of(name);
    draft.write("new");
    draft.write("new");
    EXPECT_EQ(test::content_of(name), "old");
    EXPECT_TRUE(draft.put_in_place());
    EXPECT_EQ(test::content_of(name), "newnew");
    EXPECT_THAT(FileDraft::open(folder.file("no/such/file")).error(), HasSubstr("cannot be written"));
    EXPECT_EQ(entries_of(folder.file("")), 1u);
}

TEST(File, ADraftIsNobodyElsesFile) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    for (const char* other : {"file.new", "file.tmp", "file.partial"})
        test::write_file(folder.file(other), "mine");
    FileDraft first = draft_of(name), second = draft_of(name);
    first.write("first");
    second.write("second");
    EXPECT_TRUE(second.put_in_place());
    EXPECT_EQ(test::content_of(name), "second");
    EXPECT_TRUE(first.put_in_place());
    EXPECT_EQ(test::content_of(name), "first") << "whole, and the last one stays";
    for (const char* other : {"file.new", "file.tmp", "file.partial"})
        EXPECT_EQ(test::content_of(folder.file(other)), "mine");
    EXPECT_EQ(entries_of(folder.file("")), 4u);
}

TEST(File, ADraftThatDidNotBecomeWholeIsKeptBeside) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("games.pgn");
    test::write_file(name, "old");
    test::write_file(folder.file("games.partial.pgn"), "mine");
    FileDraft draft = draft_of(name);
    draft.write("half");
    const auto kept = draft.keep_aside();
    ASSERT_TRUE(kept);
    EXPECT_EQ(*kept, folder.file("games.partial-2.pgn"));
    EXPECT_EQ(test::content_of(*kept), "half");
    EXPECT_EQ(test::content_of(name), "old");
    EXPECT_EQ(test::content_of(folder.file("games.partial.pgn")), "mine");
    EXPECT_EQ(entries_of(folder.file("")), 3u);
}

TEST(File, ADraftOfALongNameIsKeptBeside) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file(std::string(250, 'x') + ".pgn");
    FileDraft draft = draft_of(name);
    draft.write("half");
    const auto kept = draft.keep_aside();
    ASSERT_TRUE(kept);
    EXPECT_TRUE(kept->ends_with(".partial.pgn"));
    EXPECT_EQ(test::content_of(*kept), "half");
}

TEST(File, FoldersChangeTheirNames) {
    const test::TemporaryFolder folder;
    for (const char* name : {"a", "b"}) {
        fs::create_directory(folder.file(name));
        test::write_file(folder.file(name) + "/file", name);
    }
    EXPECT_TRUE(os::exchange(folder.file("a"), folder.file("b")));
    EXPECT_EQ(test::content_of(folder.file("a/file")), "b");
    EXPECT_EQ(test::content_of(folder.file("b/file")), "a");
    EXPECT_FALSE(os::exchange(folder.file("a"), folder.file("none")));
    EXPECT_EQ(entries_of(folder.file("")), 2u);
    EXPECT_FALSE(os::is_mount_point(folder.file("a")));
}

TEST(File, ADraftThatCouldNotBePutInPlaceIsNotLost) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    FileDraft draft = draft_of(name);
    draft.write("new");
    fs::create_directory(name);  // after the draft was begun
    EXPECT_FALSE(draft.put_in_place());
    const auto kept = draft.keep_aside();
    ASSERT_TRUE(kept);
    EXPECT_EQ(*kept, folder.file("file.partial"));
    EXPECT_EQ(test::content_of(*kept), "new");
    { FileDraft again = draft_of(folder.file("other")); }
    EXPECT_EQ(entries_of(folder.file("")), 2u);
}

TEST(File, IsTheSameHoweverItIsSpelt) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    for (const bool is_there : {false, true}) {
        if (is_there) test::write_file(name, "x");
        for (const std::string& same : {name, folder.file("./file")}) {
            EXPECT_TRUE(is_same_file(name, same)) << same;
            EXPECT_TRUE(is_same_file(same, name)) << same;
        }
        EXPECT_FALSE(is_same_file(name, folder.file("other")));
    }
    fs::create_hard_link(name, folder.file("hard"));
    EXPECT_TRUE(is_same_file(name, folder.file("hard")));
    fs::create_directory(folder.file("in"));
    for (const char* const below : {"in/file", "in/./deep/file", "other/../in/file"})
        EXPECT_TRUE(lies_in(folder.file(below), folder.file("in"))) << below;
    for (const char* const beside : {"file", "in", "inside/file", "in/../file"})
        EXPECT_FALSE(lies_in(folder.file(beside), folder.file("in/"))) << beside;
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

TEST(File, ItsNameIsUtf8) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("后翼 \u00E9.txt");
    ASSERT_TRUE(write_file(name, "old"));
    ASSERT_TRUE(write_file(name, "new"));
    EXPECT_EQ(*read_text(name), "new");
    const auto entry = fs::directory_iterator(os::path_of(folder.file("")));
    EXPECT_EQ(os::name_of(entry->path().filename()), "后翼 \u00E9.txt");
    for (const char* const nothing : {"\xFF\xFE", "half \xE5\x90", "\xED\xA0\x80"})
        EXPECT_FALSE(open_file(folder.file(nothing))) << "no text, and no harm";
}

TEST(File, IsOpenedToBeReadUnlessItIsAFolderOrNotThere) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(write_file(folder.file("file"), "one\ntwo\n"));
    auto file = open_to_read(folder.file("file"));
    ASSERT_TRUE(file);
    std::string line;
    std::getline(*file, line);
    EXPECT_EQ(line, "one");
    for (const std::string& name : {folder.file("none"), folder.file("")})
        EXPECT_THAT(open_to_read(name).error(), HasSubstr("cannot be read")) << name;
}

TEST(File, ATextIsPlain) {
    const test::TemporaryFolder folder;
    const auto opened = [&](const std::string& content) {
        test::write_file(folder.file("text"), content);
        auto file = open_text(folder.file("text"));
        if (!file) return file.error();
        std::ostringstream text;
        text << file->rdbuf();
        return text.str();
    };
    for (const char* const plain : {"e4 e5", "PK", "BZ", "\xEF\xBB\xBF[Event]", "7z", "\n"})
        EXPECT_EQ(opened(plain), plain) << "all of it is there";
    EXPECT_THAT(opened("\x1F\x8B\x08 and more"),
                HasSubstr("compressed by gzip, which is not read here; zcat makes"));
    EXPECT_THAT(opened("\x28\xB5\x2F\xFD..."), HasSubstr("zstdcat"));
    EXPECT_THAT(opened("PK\x03\x04..."), HasSubstr("a zip archive"));
    EXPECT_THAT(opened("\xFF\xFE["), HasSubstr("in UTF-16, which is not read here; iconv"));
    EXPECT_THAT(open_text(folder.file("none")).error(), HasSubstr("cannot be read"));
}

TEST(File, TellsBeforeTheWorkWhetherItCanBeWritten) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    test::write_file(name, "old");
    fs::create_directory(folder.file("folder"));
    EXPECT_TRUE(check_can_write(name));
    EXPECT_TRUE(check_can_write(folder.file("other")));
    EXPECT_FALSE(check_can_write(folder.file("folder"))) << "a folder is not a file";
    EXPECT_FALSE(check_can_write(folder.file("no/such/folder")));
    EXPECT_EQ(test::content_of(name), "old");
    EXPECT_EQ(entries_of(folder.file("")), 2u) << "nothing is left behind";
}

}  // namespace
}  // namespace util
