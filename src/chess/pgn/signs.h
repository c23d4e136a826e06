// Signs beside the moves, as Chess Informant, ChessBase and Scid write them, and the NAGs that they mean.
#pragma once

#include <string_view>

#include "util/ints.h"

namespace chess::pgn {

// Whom a sign speaks of. The PGN standard has one NAG for White and, one higher, one for Black.
enum class SpeaksOf : u8 { Nobody, Mover, Opponent };

struct Sign {
    std::string_view text;
    u16 nag = 0;  // White's, if it speaks of a side
    SpeaksOf side = SpeaksOf::Nobody;
};

// The sign that is exactly that text; nullptr for none.
const Sign* find_sign(std::string_view text);
// The longest sign with a character beyond ASCII that the text begins with; nullptr for none.
const Sign* symbol_at(std::string_view text);

}  // namespace chess::pgn
