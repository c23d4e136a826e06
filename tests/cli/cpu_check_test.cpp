// cli/cpu_check.h and cli/cpu_features.h: which feature of the CPU is missing.
#include "cli/cpu_check.h"

#include <gtest/gtest.h>

namespace {

TEST(CpuCheck, ThisMachineRunsThisBinary) { EXPECT_EQ(cli::missing_cpu_feature(), nullptr); }

#if defined(__x86_64__)

// The cpuid answers of a made-up CPU that has every feature except `feature`.
struct Lacking {
    static inline cli::CpuFeature feature;
    static u32 cpuid(u32 leaf, u32 subleaf, cli::CpuidRegister reg) noexcept {
        const bool asked_for = leaf == feature.leaf && subleaf == feature.subleaf && reg == feature.reg;
        return asked_for ? ~(u32(1) << feature.bit) : ~u32(0);
    }
};

u32 everything(u32, u32, cli::CpuidRegister) noexcept { return ~u32(0); }
u32 nothing(u32, u32, cli::CpuidRegister) noexcept { return 0; }

constexpr u32 AllStates = ~u32(0);

TEST(CpuCheck, NamesEachFeatureThatIsMissing) {
    ASSERT_FALSE(cli::used_cpu_features().empty());
    EXPECT_EQ(cli::missing_cpu_feature({everything, AllStates}), nullptr);
    EXPECT_STREQ(cli::missing_cpu_feature({nothing, 0}), "SSE2");
    for (const cli::CpuFeature& feature : cli::used_cpu_features()) {
        Lacking::feature = feature;
        EXPECT_STREQ(cli::missing_cpu_feature({Lacking::cpuid, AllStates}), feature.name);
    }
}

TEST(CpuCheck, NamesWhatTheOperatingSystemDoesNotKeepTheRegistersFor) {
    for (const cli::CpuFeature& feature : cli::used_cpu_features()) {
        const char* missing = cli::missing_cpu_feature({everything, ~feature.os_state});
        EXPECT_EQ(missing == nullptr, feature.os_state == 0) << feature.name;
    }
}

#endif

}  // namespace
