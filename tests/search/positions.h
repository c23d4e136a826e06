// Positions and entries of the table that several tests of the search use.
#pragma once

#include "search/tt.h"

namespace search {

inline constexpr const char* Even = "1n2k3/pp6/8/8/8/8/PP6/1N2K3 w - - 0 1";
inline constexpr const char* QueenHangs = "6k1/5ppp/8/3q4/8/8/5PPP/3R2K1 w - - 0 1";
// White is a queen down; there are no captures.
inline constexpr const char* QueenDown = "3qk3/pp6/8/8/8/8/PP6/1N2K3 w - - 0 1";
// White is far behind, but Ra8 is mate.
inline constexpr const char* QuietMate = "6k1/5ppp/7n/7q/8/8/5PPP/R5K1 w - - 0 1";

// CPW: Smothered Mate. After Qg8+ Rxg8 the knight mates on f7.
inline constexpr const char* Smothered = "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1";

inline eval::Score cp(int value) { return eval::Score::from_cp(value); }

inline TtEntry entry(Score score, Bound bound, int depth, chess::Move move = chess::Move::none()) {
    return {.move = move, .score = score, .static_eval = Score::none(), .depth = depth, .bound = bound};
}

}  // namespace search
