// Explicit trees for the laboratory, for who has one already.
#pragma once

#include <memory>
#include <string>

#include "adversarial/games/tree_game.h"
#include "lab/lab_game.h"
#include "util/result.h"

namespace lab_tool {

std::unique_ptr<LabGame> make_tree(adversarial::TreeGame tree);

// Reads a tree's text, or that in the file whose name comes as @FILE: a shell takes no argument of a million nodes. The error
// is one sentence.
util::Result<adversarial::TreeGame, std::string> read_tree(const std::string& words,
                                                           adversarial::TurnOrder order);

}  // namespace lab_tool
