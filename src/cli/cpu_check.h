// Does this CPU have the instructions that the program was built with?
#pragma once

#include "cli/cpu_features.h"

namespace cli {

// What a CPU answers.
struct CpuAnswers {
    u32 (*cpuid)(u32 leaf, u32 subleaf, CpuidRegister reg) noexcept;  // 0 for a leaf that it does not know
    u32 os_state;                                                     // XCR0, 0 where it cannot be read
};

// The name of the first used feature that is missing, or nullptr. Plain code, so that it runs on any CPU, also before
// the constructors of static objects.
const char* missing_cpu_feature(const CpuAnswers& cpu) noexcept;
const char* missing_cpu_feature() noexcept;  // on this machine

}  // namespace cli
