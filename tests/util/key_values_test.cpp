// util/key_values.h: the lines key=value that scripts read.
#include "util/key_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "util/ints.h"

namespace util {
namespace {

TEST(KeyValues, WritesALineEachInOrder) {
    KeyValues figures;
    EXPECT_EQ(figures.text(), "");
    figures.add("steps", u64(12));
    figures.add("name", std::string("a b=c"));
    figures.add("share", 0.4);
    EXPECT_EQ(figures.text(), "steps=12\nname=a b=c\nshare=0.4\n");
}

TEST(KeepSettings, NamesWhatDiffers) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("games");
    KeyValues settings;
    settings.add("nodes", 12);
    ASSERT_TRUE(keep_settings(name, true, settings));
    EXPECT_TRUE(keep_settings(name, false, settings));
    KeyValues others;
    others.add("nodes", 13);
    EXPECT_THAT(keep_settings(name, false, others).error(), testing::HasSubstr("(nodes=12, not nodes=13)"));
    settings.add("seed", 1);
    EXPECT_THAT(keep_settings(name, false, settings).error(), testing::HasSubstr("(1 of them, not 2)"));
}

}  // namespace
}  // namespace util
