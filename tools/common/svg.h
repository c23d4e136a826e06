// What the pictures of all tools are made with. Coordinates are in pixels.
#pragma once

#include <string>
#include <string_view>

namespace common {

// The start of a picture in SVG, up to the end of its style sheet: its size in pixels; the style of its text
// without the font, which is the same in all pictures; and the rules of the style sheet, a line each.
std::string svg_head(double width, double height, std::string_view text_style, std::string_view rules);

// A line with the classes `look` of the style sheet.
std::string svg_line(std::string_view look, double x1, double y1, double x2, double y2);
// Words that begin at a point, end at it or are centred on it: `anchor` is "start", "end" or "middle". Special
// characters are escaped.
std::string svg_text(double x, double y, std::string_view anchor, std::string_view words);

}  // namespace common
