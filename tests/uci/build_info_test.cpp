// uci/build_info.h: what a build reports about itself.
#include "uci/build_info.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

TEST(BuildInfo, NamesProgramAndCompilerOnOneLine) {
    EXPECT_THAT(uci::program_name(), testing::StartsWith("Houyi "));
    EXPECT_THAT(uci::build_info(), testing::StartsWith(uci::program_name() + ", compiled by "));
    EXPECT_EQ(uci::build_info().find('\n'), std::string::npos);
}

}  // namespace
