// util/result.h: a value or an error, and success without a value.
#include "util/result.h"

#include <string>

#include <gtest/gtest.h>

namespace {

using util::Failure;
using util::Result;

TEST(Result, HoldsAValueOrAnErrorOfTheSameType) {
    const Result<std::string, std::string> good(std::string("yes"));
    const Result<std::string, std::string> bad(Failure{std::string("no")});
    EXPECT_TRUE(good);
    EXPECT_EQ(*good, "yes");
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.error(), "no");
}

TEST(Result, OfNothingIsAllWellOrAnError) {
    const Result<void, std::string> good;
    const Result<void, std::string> bad(Failure{"no"});
    EXPECT_TRUE(good);
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.error(), "no");
}

}  // namespace
