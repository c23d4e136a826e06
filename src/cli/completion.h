// Scripts with which a shell completes the commands and options of a program.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "util/result.h"

namespace cli {

// For "bash" or "zsh"; the error is one sentence.
util::Result<std::string, std::string> completion_script(const Program& program, std::string_view shell);

}  // namespace cli
