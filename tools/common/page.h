// What the pages of all tools are made with: templates, bytes as text, chess boards.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace common {

// A mark like `@DATA@` and the text that replaces it.
struct Filling {
    std::string_view mark;
    std::string_view text;
};

// The template with all marks replaced. Marks inside the inserted texts are not replaced, so that these texts
// may come from any source.
std::string filled(std::string_view text, std::initializer_list<Filling> fillings);

// The text with the special characters of XML and HTML escaped, for use between tags or in quotes.
std::string escaped(std::string_view text);

// The bytes as text by Base64 (RFC 4648).
std::string base64(std::string_view bytes);

// The JavaScript for the chess boards of all pages: functions for a page's script, with comments, for
// positions, moves and pieces. The pieces were drawn for Houyi.
std::string_view chess_board_script();

}  // namespace common
