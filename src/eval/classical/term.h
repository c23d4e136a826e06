// The parts of the evaluation, as the `eval` command shows them.
#pragma once

#include <string_view>

#include "util/enum_array.h"

namespace eval::classical {

enum class Term : u8 {
    Material,
    PieceSquares,
    Mobility,
    Pieces,
    PawnStructure,
    PassedPawns,
    KingSafety,
    Threats,
    Space,
    Endgame,
    Tempo,
};
inline constexpr usize TermCount = 11;

template <class T>
using PerTerm = util::EnumArray<Term, T, TermCount>;

inline constexpr PerTerm<std::string_view> TermNames{{"Material", "Piece squares", "Mobility", "Pieces",
                                                      "Pawn structure", "Passed pawns", "King safety",
                                                      "Threats", "Space", "Endgame", "Tempo"}};

}  // namespace eval::classical
