// Text and bytes in JSON that stands in an HTML page.
#pragma once

#include <string>
#include <string_view>

namespace common {

std::string base64(std::string_view bytes);

// In quotes; '<' is escaped too, so that no text can end the script that it stands in. Bytes beyond ASCII stay as they
// are: the text should be UTF-8.
std::string json_text(std::string_view text);

}  // namespace common
