// What the pictures of all tools begin with.
#pragma once

#include <string>
#include <string_view>

namespace common {

// The start of a picture in SVG, up to the end of its style sheet: its size in pixels; the style of its text
// without the font, which is the same in all pictures; and the rules of the style sheet, a line each.
std::string svg_head(double width, double height, std::string_view text_style, std::string_view rules);

}  // namespace common
