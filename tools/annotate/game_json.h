// An annotated game as JSON, for programs.
#pragma once

#include <string>
#include <string_view>

#include "tools/annotate/game.h"

namespace annotate_tool {

// One object on one line, without a line end: "game" in src/words/json.schema.json. `made` says in a sentence
// how the game was annotated.
std::string game_json(const Game& game, std::string_view made);

}  // namespace annotate_tool
