// Pages from templates.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace common {

// What stands in the place of a mark like `@DATA@`.
struct Filling {
    std::string_view mark;
    std::string_view text;
};

// The template with each mark that is in it replaced. Marks in the texts that are filled in mean nothing, so that these may
// come from anywhere.
std::string filled(std::string_view text, std::initializer_list<Filling> fillings);

}  // namespace common
