// The parts of a report's page that are the same for all games.
#pragma once

#include <string_view>

namespace annotate_tool {

// How the pages of the index begin as well: HTML, with `@TITLE@` for what belongs there.
std::string_view page_head();
// HTML, with `@HEAD@`, `@STYLE@`, `@DATA@`, `@HELPERS@`, `@BOARD@` and `@SCRIPT@` for what belongs there.
std::string_view page_frame();
std::string_view page_style();
// What the pages of the index need as well: the data as D, elements, light and dark.
std::string_view page_helpers();
std::string_view page_script();

}  // namespace annotate_tool
