// A tag of a PGN game, as reports take it.
#pragma once

#include <string>

namespace annotate_tool {

// Text in UTF-8; whatever is not is shown as '?'.
struct Tag {
    std::string name;
    std::string value;
};

}  // namespace annotate_tool
