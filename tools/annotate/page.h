// The parts of the pages of reports and indexes that are the same for all games.
#pragma once

#include <string_view>

namespace annotate_tool {

// The beginning of the pages of reports and indexes, up to and with the styles that they share: HTML with the
// placeholder `@TITLE@`. It ends inside <style>.
std::string_view page_head();
// HTML with the placeholders `@HEAD@`, `@DATA@`, `@HELPERS@` and `@BOARD@`.
std::string_view page_frame();
// The page of an index without its rows: HTML with the placeholders `@HEAD@`, `@HELPERS@` and `@DATA@`.
std::string_view index_template();
// The script that pages of reports and indexes share: the data as D, elements, light and dark.
std::string_view page_helpers();

}  // namespace annotate_tool
