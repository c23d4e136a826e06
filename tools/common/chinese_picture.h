// Pictures with Chinese words, for the guide in Chinese.
#pragma once

#include <string>
#include <string_view>

namespace common {

// The SVG with the words of its texts in Chinese. Names of algorithms on the command line, squares and numbers stay as
// they are; so does what the list of words does not have.
std::string in_chinese(std::string_view svg);

}  // namespace common
