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

// Copies the tags, as a game's own texts end with it.
inline std::vector<Tag> tags_of(const chess::pgn::Game& game) {
    std::vector<Tag> tags;
    for (usize i = 0; i < game.tags(); ++i)
        tags.push_back({std::string(game.tag(i).name), std::string(game.tag(i).value)});
    return tags;
}

}  // namespace annotate_tool
