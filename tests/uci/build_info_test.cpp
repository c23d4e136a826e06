// uci/build_info.h and uci/cpu_check.h.
#include "uci/build_info.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "uci/cpu_check.h"

namespace {

TEST(BuildInfo, NamesProgramAndCompilerOnOneLine) {
    EXPECT_THAT(uci::program_name(), testing::StartsWith("Houyi "));
    EXPECT_THAT(uci::build_info(), testing::StartsWith(uci::program_name() + ", compiled by "));
    EXPECT_EQ(uci::build_info().find('\n'), std::string::npos);
}

TEST(CpuCheck, ThisMachineRunsThisBinary) { EXPECT_EQ(uci::missing_cpu_feature(), nullptr); }

}  // namespace
