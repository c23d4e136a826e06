// What lines of UCI that are made by chance may do to files.
#pragma once

#include <string_view>
#include <variant>

#include "uci/command.h"

namespace test {

// Does the command name a file that may be elsewhere than in the folder in which the test runs (WorkingFolder)?
inline bool leaves_working_folder(const uci::Command& command) {
    const auto leaves = [](std::string_view name) {
        return name.find('/') != std::string_view::npos || name.find("..") != std::string_view::npos;
    };
    if (const auto* hash = std::get_if<uci::command::Hash>(&command)) return leaves(hash->file);
    if (const auto* fens = std::get_if<uci::command::GenFens>(&command)) return leaves(fens->book);
    const auto* option = std::get_if<uci::command::SetOption>(&command);
    return option != nullptr && option->value && leaves(*option->value);
}

}  // namespace test
