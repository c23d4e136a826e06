// Derives the instruction sets from the predefined macros. The CPUID manuals of Intel and AMD give the
// numbers.
#include "cli/cpu_features.h"

namespace cli {

#if defined(__x86_64__)

namespace {

using enum CpuidRegister;

// Some builds do not use all of them.
[[maybe_unused]] constexpr u32 Extended = 0x80000001;  // the leaf of the features that AMD introduced
[[maybe_unused]] constexpr u32 Ymm = 0x6;              // bits of XCR0
[[maybe_unused]] constexpr u32 Zmm = 0xe6;
[[maybe_unused]] constexpr u32 Egpr = 0x80000;

// tests/scripts/cpu_features_test.py checks that no macro is missing here.
constexpr CpuFeature Used[] = {
    {"SSE2", 1, 0, Edx, 26, 0},  // every x86-64
#if defined(__SSE3__)
    {"SSE3", 1, 0, Ecx, 0, 0},
#endif
#if defined(__PCLMUL__)
    {"PCLMUL", 1, 0, Ecx, 1, 0},
#endif
#if defined(__SSSE3__)
    {"SSSE3", 1, 0, Ecx, 9, 0},
#endif
#if defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16)
    {"CMPXCHG16B", 1, 0, Ecx, 13, 0},
#endif
#if defined(__SSE4_1__)
    {"SSE4.1", 1, 0, Ecx, 19, 0},
#endif
#if defined(__SSE4_2__) || defined(__CRC32__)
    {"SSE4.2", 1, 0, Ecx, 20, 0},
#endif
#if defined(__POPCNT__)
    {"POPCNT", 1, 0, Ecx, 23, 0},
#endif
#if defined(__MOVBE__)
    {"MOVBE", 1, 0, Ecx, 22, 0},
#endif
#if defined(__LAHF_SAHF__)
    {"LAHF", Extended, 0, Ecx, 0, 0},
#endif
#if defined(__LZCNT__) || defined(__ABM__)
    {"LZCNT", Extended, 0, Ecx, 5, 0},
#endif
#if defined(__SSE4A__)
    {"SSE4a", Extended, 0, Ecx, 6, 0},
#endif
#if defined(__PRFCHW__)
    {"PREFETCHW", Extended, 0, Ecx, 8, 0},
#endif
#if defined(__BMI__)
    {"BMI1", 7, 0, Ebx, 3, 0},
#endif
#if defined(__BMI2__)
    {"BMI2", 7, 0, Ebx, 8, 0},
#endif
#if defined(__TBM__)
    {"TBM", Extended, 0, Ecx, 21, 0},
#endif
#if defined(__GFNI__)
    {"GFNI", 7, 0, Ecx, 8, 0},
#endif
#if defined(__AVX__)
    {"AVX", 1, 0, Ecx, 28, Ymm},
#endif
#if defined(__F16C__)
    {"F16C", 1, 0, Ecx, 29, Ymm},
#endif
#if defined(__FMA__)
    {"FMA", 1, 0, Ecx, 12, Ymm},
#endif
#if defined(__FMA4__)
    {"FMA4", Extended, 0, Ecx, 16, Ymm},
#endif
#if defined(__XOP__)
    {"XOP", Extended, 0, Ecx, 11, Ymm},
#endif
#if defined(__AVX2__)
    {"AVX2", 7, 0, Ebx, 5, Ymm},
#endif
#if defined(__AVXVNNI__)
    {"AVX-VNNI", 7, 1, Eax, 4, Ymm},
#endif
#if defined(__AVXIFMA__)
    {"AVX-IFMA", 7, 1, Eax, 23, Ymm},
#endif
#if defined(__AVXVNNIINT8__)
    {"AVX-VNNI-INT8", 7, 1, Edx, 4, Ymm},
#endif
#if defined(__AVXVNNIINT16__)
    {"AVX-VNNI-INT16", 7, 1, Edx, 10, Ymm},
#endif
#if defined(__AVXNECONVERT__)
    {"AVX-NE-CONVERT", 7, 1, Edx, 5, Ymm},
#endif
#if defined(__AVX512F__)
    {"AVX-512F", 7, 0, Ebx, 16, Zmm},
#endif
#if defined(__AVX512CD__)
    {"AVX-512CD", 7, 0, Ebx, 28, Zmm},
#endif
#if defined(__AVX512ER__)
    {"AVX-512ER", 7, 0, Ebx, 27, Zmm},
#endif
#if defined(__AVX512BW__)
    {"AVX-512BW", 7, 0, Ebx, 30, Zmm},
#endif
#if defined(__AVX512DQ__)
    {"AVX-512DQ", 7, 0, Ebx, 17, Zmm},
#endif
#if defined(__AVX512VL__)
    {"AVX-512VL", 7, 0, Ebx, 31, Zmm},
#endif
#if defined(__AVX512IFMA__)
    {"AVX-512IFMA", 7, 0, Ebx, 21, Zmm},
#endif
#if defined(__AVX512VBMI__)
    {"AVX-512VBMI", 7, 0, Ecx, 1, Zmm},
#endif
#if defined(__AVX512VBMI2__)
    {"AVX-512VBMI2", 7, 0, Ecx, 6, Zmm},
#endif
#if defined(__AVX512VNNI__)
    {"AVX-512VNNI", 7, 0, Ecx, 11, Zmm},
#endif
#if defined(__AVX512BITALG__)
    {"AVX-512BITALG", 7, 0, Ecx, 12, Zmm},
#endif
#if defined(__AVX512VPOPCNTDQ__)
    {"AVX-512VPOPCNTDQ", 7, 0, Ecx, 14, Zmm},
#endif
#if defined(__AVX512BF16__)
    {"AVX-512BF16", 7, 1, Eax, 5, Zmm},
#endif
#if defined(__AVX512FP16__)
    {"AVX-512FP16", 7, 0, Edx, 23, Zmm},
#endif
#if defined(__APX_F__)
    {"APX", 7, 1, Edx, 21, Egpr},
#endif
};

}  // namespace

std::span<const CpuFeature> used_cpu_features() noexcept { return Used; }

#else

std::span<const CpuFeature> used_cpu_features() noexcept { return {}; }

#endif

}  // namespace cli
