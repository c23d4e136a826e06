// Translates the words of pictures into Chinese, for the Chinese guide.
#pragma once

#include <string>
#include <string_view>

namespace common {

// The SVG with the words of its text elements in Chinese. Command-line names of algorithms, squares, numbers
// and words that are not in the table stay as they are.
std::string in_chinese(std::string_view svg);

}  // namespace common
