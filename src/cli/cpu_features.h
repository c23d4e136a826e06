// The CPU features (instruction sets) that the compiler was allowed to use.
#pragma once

#include <span>

#include "util/ints.h"

namespace cli {

enum class CpuidRegister : u8 { Eax, Ebx, Ecx, Edx };

// An instruction set, and the place where the CPUID instruction reports it.
struct CpuFeature {
    const char* name;
    u32 leaf, subleaf;
    CpuidRegister reg;
    u32 bit;
    u32 os_state;  // bits of XCR0: the registers that the operating system must keep for each thread
};

// The oldest first; never empty on x86-64, empty elsewhere.
std::span<const CpuFeature> used_cpu_features() noexcept;

}  // namespace cli
