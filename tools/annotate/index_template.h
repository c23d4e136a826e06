// The page of an index without its rows.
#pragma once

#include <string_view>

namespace annotate_tool {

// HTML, with `@HEAD@`, `@STYLE@`, `@HELPERS@` and `@DATA@` for what belongs there.
std::string_view index_template();

}  // namespace annotate_tool
