// Encodes bytes as text by Base64 (RFC 4648).
#pragma once

#include <string>
#include <string_view>

namespace common {

std::string base64(std::string_view bytes);

}  // namespace common
