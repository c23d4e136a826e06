// Compiled for any x86-64 (src/cli/build.cmake), whatever CPU the rest of the program is built for. Uses
// CPUID directly, because __builtin_cpu_supports supports only some of the names, and a different set with
// each compiler.
#include "cli/cpu_check.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace cli {

namespace {

#if defined(__x86_64__)

constexpr u32 OsXsave = 1u << 27;  // leaf 1, ECX: XCR0 can be read

u32 cpuid(u32 leaf, u32 subleaf, CpuidRegister reg) noexcept {
    u32 eax, ebx, ecx, edx;
    __cpuid(leaf & 0x80000000, eax, ebx, ecx, edx);  // the first leaf reports the last leaf of its kind
    if (eax < leaf) return 0;
    __cpuid_count(leaf, subleaf, eax, ebx, ecx, edx);
    switch (reg) {
        case CpuidRegister::Eax: return eax;
        case CpuidRegister::Ebx: return ebx;
        case CpuidRegister::Ecx: return ecx;
        case CpuidRegister::Edx: break;
    }
    return edx;
}

u32 os_state() noexcept {
    if ((cpuid(1, 0, CpuidRegister::Ecx) & OsXsave) == 0) return 0;
    u32 low, high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

#else

u32 cpuid(u32, u32, CpuidRegister) noexcept { return 0; }
u32 os_state() noexcept { return 0; }

#endif

}  // namespace

const char* missing_cpu_feature(const CpuAnswers& cpu) noexcept {
    for (const CpuFeature& feature : used_cpu_features()) {
        const u32 answer = cpu.cpuid(feature.leaf, feature.subleaf, feature.reg);
        if ((answer >> feature.bit & 1) == 0) return feature.name;
        if ((cpu.os_state & feature.os_state) != feature.os_state) return feature.name;
    }
    return nullptr;
}

const char* missing_cpu_feature() noexcept { return missing_cpu_feature({cpuid, os_state()}); }

}  // namespace cli
