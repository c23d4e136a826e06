// The parts of the pages of reports and indexes that are the same for all games.
#pragma once

#include <string_view>

namespace annotate_tool {

// The beginning of the pages of reports and indexes: HTML with the placeholder `@TITLE@`.
std::string_view page_head();
// HTML with the placeholders `@HEAD@`, `@STYLE@`, `@DATA@`, `@HELPERS@`, `@BOARD@` and `@SCRIPT@`.
std::string_view page_frame();
// The page of an index without its rows: HTML with the placeholders `@HEAD@`, `@STYLE@`, `@HELPERS@` and
// `@DATA@`.
std::string_view index_template();
std::string_view page_style();
// The script that pages of reports and indexes share: the data as D, elements, light and dark.
std::string_view page_helpers();
std::string_view page_script();

}  // namespace annotate_tool
