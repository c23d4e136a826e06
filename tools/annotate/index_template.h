// The page of an index without its rows.
#pragma once

#include <string_view>

namespace annotate_tool {

// HTML with the placeholders `@HEAD@`, `@STYLE@`, `@HELPERS@` and `@DATA@`.
std::string_view index_template();

}  // namespace annotate_tool
