// The tags of a PGN game, as reports use them.
#pragma once

#include <string>
#include <vector>

#include "chess/pgn/game.h"

namespace annotate_tool {

// Texts in UTF-8. Anything else is shown as '?'.
struct Tag {
    std::string name;
    std::string value;
};

std::vector<Tag> tags_of(const chess::pgn::Game& game);

}  // namespace annotate_tool
