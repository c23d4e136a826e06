// Read from the compiler's predefined macros.
#include "uci/build_info.h"

#include <fmt/format.h>

#include "uci/version.h"

namespace uci {

namespace {

constexpr const char* Compiler =
#if defined(__clang__)
    "clang++ " __clang_version__;
#elif defined(__GNUC__)
    "g++ " __VERSION__;
#else
    "an unknown compiler";
#endif

constexpr const char* Processor =
#if defined(__x86_64__)
    "x86-64";
#elif defined(__aarch64__)
    "armv8";
#else
    "an unknown processor";
#endif

constexpr const char* InstructionSets = ""
#if defined(__SSE4_2__)
                                        " SSE4.2"
#endif
#if defined(__POPCNT__)
                                        " POPCNT"
#endif
#if defined(__BMI2__)
                                        " BMI2"
#endif
#if defined(__AVX2__)
                                        " AVX2"
#endif
#if defined(__AVX512F__)
                                        " AVX-512F"
#endif
#if defined(__AVX512BW__)
                                        " AVX-512BW"
#endif
#if defined(__AVX512VNNI__)
                                        " AVX-512VNNI"
#endif
#if defined(__ARM_NEON)
                                        " NEON"
#endif
    ;

constexpr const char* Asserts =
#if defined(NDEBUG)
    "off";
#else
    "on";
#endif

}  // namespace

std::string program_name() { return fmt::format("Houyi {}", Version); }

std::string build_info() {
    return fmt::format("{}, compiled by {} for {}{}, asserts {}", program_name(), Compiler, Processor,
                       InstructionSets, Asserts);
}

}  // namespace uci
