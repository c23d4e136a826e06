// uci/session.h on POSIX: a pipe without a process at its other end, and a full disk.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/temporary_folder.h"
#include "uci/session_driver.h"

namespace uci {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using uci_test::SessionDriver;

TEST(Session, WaitsForNoPipe) {
    const test::TemporaryFolder folder;
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    SessionDriver gui;
    EXPECT_THAT(gui.answers("setoption name Debug Log File value " + pipe),
                ElementsAre(HasSubstr("cannot be written")));
    EXPECT_THAT(gui.answers("hash load " + pipe), ElementsAre(HasSubstr("cannot be read")));
    EXPECT_THAT(gui.ask("genfens 1 seed 1 book " + pipe, "info string error"),
                testing::Contains(HasSubstr("cannot be read")));
}

TEST(Session, SaysThatALogEndsOnAFullDisk) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no such device";
    SessionDriver gui;
    EXPECT_THAT(gui.answers("setoption name Debug Log File value /dev/full"),
                ElementsAre(HasSubstr("error: the debug log ends")));
    EXPECT_THAT(gui.answers("debug off"), testing::IsEmpty());
}

}  // namespace
}  // namespace uci
