// Formats numbers and text for traces, tables and pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adversarial/result.h"
#include "util/ints.h"

namespace lab_tool {

// The value with up to six significant digits; infinities are "-inf" and "+inf".
std::string value_text(double value);

// As value_text, but a double next to a short number, as in a null window, is "3+eps" or "3-eps".
std::string bound_text(double value);

// What to write in front of a value: the sign for at most or at least, or nothing if it is exact.
std::string_view bound_sign(adversarial::Bound bound);

// The text of a number with the Unicode signs of infinity, epsilon and minus, for pictures.
std::string pretty(std::string_view number);

// The number of characters in a UTF-8 text.
usize shown_length(std::string_view text);

// Rows below a line of headings. Columns whose heading begins with '<' are left-aligned, all others
// right-aligned.
std::string format_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace lab_tool
