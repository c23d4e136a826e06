// The size, the style sheet and the font of all pictures: DejaVu Sans, or whichever similar one there is.
#include "tools/common/svg.h"

#include <fmt/format.h>

namespace common {

std::string svg_head(double width, double height, std::string_view text_style, std::string_view rules) {
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">
<style>
text {{ font-family: "DejaVu Sans", Verdana, Arial, sans-serif; {2}; }}
{3}</style>
)",
        width, height, text_style, rules);
}

}  // namespace common
