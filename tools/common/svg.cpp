// Formats the start of a picture, lines and words. The font is DejaVu Sans, or whichever similar one there is.
#include "tools/common/svg.h"

#include <fmt/format.h>

#include "tools/common/page.h"

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

std::string svg_line(std::string_view look, double x1, double y1, double x2, double y2) {
    return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", look,
                       x1, y1, x2, y2);
}

std::string svg_text(double x, double y, std::string_view anchor, std::string_view words) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                       escaped(words));
}

}  // namespace common
