// The predefined macros say what the compiler was allowed to use; CPUID says what is there.
#include "uci/cpu_check.h"

namespace uci {

const char* missing_cpu_feature() noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
#if defined(__POPCNT__)
    if (!__builtin_cpu_supports("popcnt")) return "POPCNT";
#endif
#if defined(__SSE4_2__)
    if (!__builtin_cpu_supports("sse4.2")) return "SSE4.2";
#endif
#if defined(__AVX2__)
    if (!__builtin_cpu_supports("avx2")) return "AVX2";
#endif
#if defined(__BMI2__)
    if (!__builtin_cpu_supports("bmi2")) return "BMI2";
#endif
#if defined(__AVX512F__)
    if (!__builtin_cpu_supports("avx512f")) return "AVX-512F";
#endif
#if defined(__AVX512BW__)
    if (!__builtin_cpu_supports("avx512bw")) return "AVX-512BW";
#endif
#if defined(__AVX512VNNI__)
    if (!__builtin_cpu_supports("avx512vnni")) return "AVX-512VNNI";
#endif
#endif
    return nullptr;
}

}  // namespace uci
