// Copies the tags, as a game's own texts end with it.
#include "tools/annotate/tag.h"

namespace annotate_tool {

std::vector<Tag> tags_of(const chess::pgn::Game& game) {
    std::vector<Tag> tags;
    tags.reserve(game.tags());
    for (usize i = 0; i < game.tags(); ++i)
        tags.push_back({std::string(game.tag(i).name), std::string(game.tag(i).value)});
    return tags;
}

}  // namespace annotate_tool
