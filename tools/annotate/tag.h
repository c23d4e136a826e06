// A tag of a PGN game, as reports take it.
#pragma once

#include <string>
#include <vector>

#include "chess/pgn/game.h"

namespace annotate_tool {

// Text in UTF-8; whatever is not is shown as '?'.
struct Tag {
    std::string name;
    std::string value;
};

std::vector<Tag> tags_of(const chess::pgn::Game& game);

}  // namespace annotate_tool
