// Makes pages from templates.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace common {

// A mark like `@DATA@` and the text that replaces it.
struct Filling {
    std::string_view mark;
    std::string_view text;
};

// The template with all marks replaced. Marks inside the inserted texts are not replaced, so that these texts
// may come from any source.
std::string filled(std::string_view text, std::initializer_list<Filling> fillings);

}  // namespace common
