// uci/build_info.h, uci/cpu_features.h and uci/cpu_check.h.
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

#if defined(__x86_64__)

// Answers of a made-up CPU: all there is, but for one bit.
struct Lacking {
    static inline uci::CpuFeature feature;
    static u32 cpuid(u32 leaf, u32 subleaf, uci::CpuidRegister reg) noexcept {
        const bool asked_for = leaf == feature.leaf && subleaf == feature.subleaf && reg == feature.reg;
        return asked_for ? ~(u32(1) << feature.bit) : ~u32(0);
    }
};

u32 everything(u32, u32, uci::CpuidRegister) noexcept { return ~u32(0); }
u32 nothing(u32, u32, uci::CpuidRegister) noexcept { return 0; }

constexpr u32 AllStates = ~u32(0);

TEST(CpuCheck, NamesEachFeatureThatIsMissing) {
    ASSERT_FALSE(uci::used_cpu_features().empty());
    EXPECT_EQ(uci::missing_cpu_feature({everything, AllStates}), nullptr);
    EXPECT_STREQ(uci::missing_cpu_feature({nothing, 0}), "SSE2");
    for (const uci::CpuFeature& feature : uci::used_cpu_features()) {
        Lacking::feature = feature;
        EXPECT_STREQ(uci::missing_cpu_feature({Lacking::cpuid, AllStates}), feature.name);
    }
}

TEST(CpuCheck, NamesWhatTheOperatingSystemDoesNotKeepTheRegistersFor) {
    for (const uci::CpuFeature& feature : uci::used_cpu_features()) {
        const char* missing = uci::missing_cpu_feature({everything, ~feature.os_state});
        EXPECT_EQ(missing == nullptr, feature.os_state == 0) << feature.name;
    }
}

#endif

}  // namespace
