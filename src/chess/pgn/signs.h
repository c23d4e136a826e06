// Signs after moves, as Chess Informant, ChessBase and Scid write them, and the NAGs that they mean.
#pragma once

#include <string_view>

#include "util/ints.h"

namespace chess::pgn {

// The side that a sign refers to. The PGN standard has one NAG for White and, one higher, one for Black.
enum class SpeaksOf : u8 { Nobody, Mover, Opponent };

struct Sign {
    std::string_view text;
    u16 nag = 0;  // the NAG for White if the sign refers to a side
    SpeaksOf side = SpeaksOf::Nobody;
};

// The sign with exactly this text; nullptr if there is none.
const Sign* find_sign(std::string_view text);
// A sign for the NAG; empty if there is none.
std::string_view sign_of(u16 nag);
// The longest sign with a non-ASCII character at the start of the text; nullptr if there is none.
const Sign* symbol_at(std::string_view text);

}  // namespace chess::pgn
