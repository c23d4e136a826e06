// cli/keys.h: writing the figures of a run to a file.
#include "cli/keys.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/parse.h"
#include "support/temporary_folder.h"

namespace cli {
namespace {

using testing::HasSubstr;

// The file that the arguments name.
std::string file_of(const Arguments& arguments) {
    std::string file;
    const Command command{.name = "run", .summary = "Runs.", .options = {keys_option(file)}};
    EXPECT_TRUE(parse(command, arguments));
    return file;
}

TEST(Keys, AreWrittenWhereTheyAreWanted) {
    const test::TemporaryFolder folder;
    util::KeyValues figures;
    figures.add("steps", 3);
    const std::string wanted = file_of({"--keys", folder.file("keys")});
    EXPECT_TRUE(check_keys_file(wanted).is_ok());
    EXPECT_FALSE(std::filesystem::exists(folder.file("keys"))) << "nothing is known yet";
    EXPECT_TRUE(write_keys(wanted, figures).is_ok());
    EXPECT_EQ(test::content_of(folder.file("keys")), "steps=3\n");

    const std::string unwanted = file_of({});
    EXPECT_TRUE(check_keys_file(unwanted).is_ok());
    EXPECT_TRUE(write_keys(unwanted, figures).is_ok());
}

TEST(Keys, AFileThatCannotBeWrittenIsAFailure) {
    const test::TemporaryFolder folder;
    const std::string file = file_of({"--keys", folder.file(".")});  // a folder
    for (const Ending& ending : {check_keys_file(file), write_keys(file, {})}) {
        EXPECT_EQ(ending.status, ExitFailure);
        EXPECT_THAT(ending.message, HasSubstr("cannot be written"));
    }
}

}  // namespace
}  // namespace cli
