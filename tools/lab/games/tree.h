// Explicit trees for the laboratory, for who has one already.
#pragma once

#include <memory>

#include "adversarial/games/tree_game.h"
#include "lab/lab_game.h"

namespace lab_tool {

std::unique_ptr<LabGame> make_tree(adversarial::TreeGame tree);

}  // namespace lab_tool
