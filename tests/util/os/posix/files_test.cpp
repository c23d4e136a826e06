// util/file.h on POSIX: pipes, devices, symbolic links and access.
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/temporary_folder.h"
#include "util/file.h"

namespace util {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

fs::perms access_of(const std::string& name) { return fs::status(name).permissions(); }

TEST(File, OnlyWhatHoldsStillIsReadAsAWhole) {
    const test::TemporaryFolder folder;
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    for (const std::string& name : {pipe, std::string("/dev/zero"), folder.file("")}) {
        EXPECT_FALSE(open_file(name)) << name;
        EXPECT_THAT(read_text(name).error(), HasSubstr("cannot be read"));
    }
    test::write_file(folder.file("file"), "text");
    EXPECT_EQ(*read_text(folder.file("file")), "text");
    EXPECT_TRUE(open_to_read("/dev/null"));
}

TEST(File, AShortTextFromAPipeIsWhole) {
    const test::TemporaryFolder folder;
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    for (const std::string text : {"", "\n", "e4\n", "1. e4 *\n"}) {
        std::thread writer([&] { std::ofstream(pipe) << text; });
        auto file = open_text(pipe);
        writer.join();
        ASSERT_TRUE(file);
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(*file), {}), text);
    }
}

#if defined(__linux__)
TEST(File, AStreamThatIsFullHasNotHadIt) {
    FileDraft draft = std::move(FileDraft::open("/dev/full")).value();
    draft.write("half");
    EXPECT_FALSE(draft.keep_aside());
}
#endif

TEST(File, LinksAreFollowedAndAccessIsKept) {
    const test::TemporaryFolder folder;
    fs::create_directory(folder.file("elsewhere"));
    const std::string name = folder.file("link"), target = folder.file("elsewhere/file");
    test::write_file(target, "old");
    fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("elsewhere/file", folder.file("middle"));
    fs::create_symlink("middle", name);
    ASSERT_TRUE(write_file(name, "new"));
    EXPECT_TRUE(fs::is_symlink(name));
    EXPECT_TRUE(fs::is_symlink(folder.file("middle")));
    EXPECT_EQ(test::content_of(target), "new");
    EXPECT_EQ(access_of(target), fs::perms::owner_read | fs::perms::owner_write);

    fs::create_symlink("elsewhere/none", folder.file("to_nothing"));
    ASSERT_TRUE(write_file(folder.file("to_nothing"), "new"));
    EXPECT_EQ(test::content_of(folder.file("elsewhere/none")), "new");
    fs::create_symlink("circle", folder.file("circle"));
    EXPECT_FALSE(write_file(folder.file("circle"), "new"));
    EXPECT_TRUE(fs::is_symlink(folder.file("circle")));
}

TEST(File, AStreamIsWrittenToAndNeverReplaced) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("pipe");
    ASSERT_EQ(::mkfifo(name.c_str(), 0600), 0);
    EXPECT_FALSE(write_file(name, "new")) << "nobody reads it, and nobody waits";
    const int reader = ::open(name.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    EXPECT_TRUE(check_can_write(name));
    EXPECT_TRUE(write_file(name, "new"));
    std::array<char, 8> bytes{};
    EXPECT_EQ(::read(reader, bytes.data(), bytes.size()), 3);
    ::close(reader);
    EXPECT_TRUE(fs::is_fifo(name));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.file("")), fs::directory_iterator()), 1);
}

#if defined(__linux__)
TEST(File, AFolderMayBeTheRootOfAFileSystem) {
    EXPECT_TRUE(os::is_mount_point("/proc"));
    EXPECT_FALSE(os::is_mount_point("/proc/self"));
}
#endif

TEST(File, IsTheSameThroughALink) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("file");
    fs::create_symlink("file", folder.file("link"));
    for (const bool is_there : {false, true}) {
        if (is_there) test::write_file(name, "x");
        EXPECT_TRUE(is_same_file(name, folder.file("link")));
        EXPECT_TRUE(is_same_file(folder.file("link"), name));
    }
    EXPECT_FALSE(is_same_file("/dev/null", "/dev/null")) << "there is room for many";
    fs::create_directory(folder.file("in"));
    fs::create_symlink("../file", folder.file("in/link"));
    EXPECT_FALSE(lies_in(folder.file("in/link"), folder.file("in/")));
}

}  // namespace
}  // namespace util
