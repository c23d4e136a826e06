// util/key_values.h: the lines key=value that scripts read.
#include "util/key_values.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace util
