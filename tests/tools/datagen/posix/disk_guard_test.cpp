// datagen/disk_guard.h: the disk that a file really lies on.
#include "tools/datagen/disk_guard.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace datagen {
namespace {

TEST(FreeDiskBytes, AreThoseOfTheDiskThatTheFileLiesOn) {
    const test::TemporaryFolder folder;
    EXPECT_GT(free_disk_bytes(folder.file("games")), 0u);
    // A link into a folder that does not exist.
    std::filesystem::create_symlink(folder.file("none/games"), folder.file("link"));
    EXPECT_FALSE(free_disk_bytes(folder.file("link")));
    EXPECT_FALSE(free_disk_bytes("/dev/null")) << "a stream takes no room";
}

}  // namespace
}  // namespace datagen
