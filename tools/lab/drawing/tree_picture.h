// Builds the picture of a search on an explicit tree.
#pragma once

#include "adversarial/games/tree_game.h"
#include "lab/drawing/tree_marks.h"
#include "lab/drawing/tree_svg.h"
#include "lab/lab_game.h"

namespace lab_tool {

// A larger tree makes the picture too wide to be useful.
inline constexpr usize MaxPictureNodes = 2000;

Picture picture_of(const adversarial::Tree& tree, adversarial::TurnOrder order,
                   const std::vector<Mark>& marks, const SearchRequest& request, const Report& report);

}  // namespace lab_tool
