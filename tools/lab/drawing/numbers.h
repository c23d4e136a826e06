// Numbers as people read them.
#pragma once

#include <string>
#include <string_view>

#include "util/ints.h"

namespace lab_tool {

// Up to six significant digits; "-inf" and "+inf".
std::string value_text(double value);

// As value_text; the neighbour of a short number among the doubles, of which null windows are made, is
// "3+eps" or "3-eps".
std::string bound_text(double value);

// The same for pictures: the signs of infinity, epsilon and minus.
std::string pretty(std::string_view number);

// With the characters that mean something in XML and HTML escaped.
std::string escaped(std::string_view text);

// The number of characters that the UTF-8 text shows.
usize shown_length(std::string_view text);

}  // namespace lab_tool
