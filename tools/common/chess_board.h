// The chess board of all pages: positions, moves and pieces as JavaScript.
#pragma once

#include <string_view>

namespace common {

// Functions for a page's script; each says what it does. The pieces are drawn for Houyi.
std::string_view chess_board_script();

}  // namespace common
