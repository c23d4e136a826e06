// cli/keys.h: where the figures of a run go.
#include "cli/keys.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/parse.h"
#include "support/temporary_folder.h"

namespace cli {
namespace {

using testing::HasSubstr;

Values values_of(const Arguments& arguments) {
    const Command command{"run", "[OPTIONS]", "Runs.", {keys_option()}, {}, {}};
    return parse(command, arguments).value().values;
}

TEST(Keys, AreWrittenWhereTheyAreWanted) {
    const test::TemporaryFolder folder;
    util::KeyValues figures;
    figures.add("steps", 3);
    const Values wanted = values_of({"--keys", folder.file("keys")});
    EXPECT_TRUE(check_keys_file(wanted).is_ok());
    EXPECT_FALSE(std::filesystem::exists(folder.file("keys"))) << "nothing is known yet";
    EXPECT_TRUE(write_keys(wanted, figures).is_ok());
    EXPECT_EQ(test::content_of(folder.file("keys")), "steps=3\n");

    const Values unwanted = values_of({});
    EXPECT_TRUE(check_keys_file(unwanted).is_ok());
    EXPECT_TRUE(write_keys(unwanted, figures).is_ok());
}

TEST(Keys, AFileThatCannotBeWrittenIsAFailure) {
    const test::TemporaryFolder folder;
    const Values values = values_of({"--keys", folder.file(".")});  // a folder
    for (const Ending& ending : {check_keys_file(values), write_keys(values, {})}) {
        EXPECT_EQ(ending.status, ExitFailure);
        EXPECT_THAT(ending.message, HasSubstr("cannot be written"));
    }
}

}  // namespace
}  // namespace cli
