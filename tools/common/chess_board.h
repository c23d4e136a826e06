// The JavaScript for the chess boards of all pages: positions, moves and pieces.
#pragma once

#include <string_view>

namespace common {

// The functions for a page's script, with comments. The pieces were drawn for Houyi.
std::string_view chess_board_script();

}  // namespace common
