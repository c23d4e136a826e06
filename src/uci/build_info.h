// The name of this program and how it was built.
#pragma once

#include <string>

namespace uci {

inline constexpr const char* Author = "the Houyi developers";

// "Houyi 0.9"
std::string program_name();
// Compiler, processor, instruction sets and kind of build, on one line.
std::string build_info();

}  // namespace uci
