// How a game ended, as far as its last position, its result and its tags say it.
#pragma once

#include <string_view>

#include "tools/annotate/game.h"

namespace annotate_tool {

// Names, not sentences, so that each language can say it.
struct Ending {
    // "mate", "stalemate", "repetition", "fifty", "material"; by the tag Termination "time", "resignation",
    // "abandoned", "adjudicated" and "agreed"; "result" if the result alone is known. Empty if even that is not,
    // or if the moves end early.
    std::string_view how;
    // "white", "black", or "" for a draw. After mate and stalemate the board says it, not the result.
    std::string_view winner;
    // Who was winning then: "white", "black", or "level"; "" if the rules ended the game.
    std::string_view standing;
};
Ending ending_of(const Game& game);

}  // namespace annotate_tool
