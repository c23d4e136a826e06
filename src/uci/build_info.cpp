// Reads the build information from the compiler's predefined macros.
#include "uci/build_info.h"

#include <fmt/format.h>

#include "cli/cpu_features.h"
#include "util/version.h"

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

constexpr const char* Asserts =
#if defined(NDEBUG)
    "off";
#else
    "on";
#endif

// As in " SSE2 AVX2".
std::string instruction_sets() {
    std::string text;
    for (const cli::CpuFeature& feature : cli::used_cpu_features()) text.append(" ").append(feature.name);
#if defined(__ARM_NEON)
    text += " NEON";
#endif
    return text;
}

}  // namespace

std::string program_name() { return fmt::format("Houyi {}", util::Version); }

std::string build_info() {
    return fmt::format("{}, compiled by {} for {}{}, asserts {}", program_name(), Compiler, Processor,
                       instruction_sets(), Asserts);
}

}  // namespace uci
