// Parses sizes of games on the command line.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "util/text.h"

namespace lab_tool {

// Parses "5x4" as two numbers. Nothing if the text is invalid.
inline std::optional<std::pair<int, int>> parse_size(std::string_view text) {
    const usize cross = text.find('x');
    if (cross == std::string_view::npos) return {};
    const auto first = util::parse_integer<int>(text.substr(0, cross));
    const auto second = util::parse_integer<int>(text.substr(cross + 1));
    if (!first || !second) return {};
    return std::pair{*first, *second};
}

}  // namespace lab_tool
