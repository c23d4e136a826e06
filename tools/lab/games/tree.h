// Explicit trees for the laboratory: reads a tree, and makes a game of it.
#pragma once

#include <memory>
#include <string>

#include "adversarial/games/tree_game.h"
#include "tools/lab/lab_game.h"
#include "util/result.h"

namespace lab_tool {

std::unique_ptr<LabGame> make_tree(adversarial::TreeGame tree);

// Reads the text of a tree, or of the file FILE if `words` is @FILE, because a shell cannot pass an argument
// of a million nodes. The error is one sentence.
util::Result<adversarial::TreeGame, std::string> read_tree(const std::string& words,
                                                           adversarial::TurnOrder order);

}  // namespace lab_tool
