// Does this CPU have the instructions that the program was built with?
#pragma once

#include "cli/cpu_features.h"

namespace cli {

// The CPU's answers to the check.
struct CpuAnswers {
    u32 (*cpuid)(u32 leaf, u32 subleaf, CpuidRegister reg) noexcept;  // 0 for an unknown leaf
    u32 os_state;                                                     // XCR0, 0 if it cannot be read
};

// The name of the first used feature that is missing, or nullptr. Plain code, so it runs on any CPU, even
// before the constructors of static objects.
const char* missing_cpu_feature(const CpuAnswers& cpu) noexcept;
const char* missing_cpu_feature() noexcept;  // on this machine

}  // namespace cli
