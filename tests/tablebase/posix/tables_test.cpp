// tablebase/tables.h on POSIX: a pipe with the name of a table, and folders separated by colons.
#include "tablebase/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/positions.h"
#include "support/temporary_folder.h"

namespace tablebase {
namespace {

using testing::HasSubstr;

TEST(Tables, WaitForNoPipe) {
    const test::TemporaryFolder folder;
    ASSERT_EQ(::mkfifo(folder.file("KQvK.rtbw").c_str(), 0600), 0);
    const auto tables = *Tables::open(folder.file(""));
    EXPECT_FALSE(tables->probe_wdl(test::from_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")));
    EXPECT_THAT(tables->take_errors(), testing::ElementsAre(HasSubstr("KQvK.rtbw")));
}

TEST(Tables, AColonPartsFoldersToo) {
    const test::TemporaryFolder first, second;
    EXPECT_EQ(folders_of(first.file("") + ":" + second.file("")),
              (std::vector{first.file(""), second.file("")}));
}

}  // namespace
}  // namespace tablebase
