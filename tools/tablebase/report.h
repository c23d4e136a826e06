// Reports a solved ending: counts, the longest mates and their lines, and a picture.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "tools/tablebase/endings.h"

namespace tablebase_tool {

struct Summary {
    // Positions by value, from Loss to Win for the side to move; images of one position count once.
    chess::PerColor<std::array<u64, 5>> counts{};  // by the side to move
    // The number of a position with the longest distance among those that the side to move wins.
    chess::PerColor<std::optional<u64>> longest_mate;
    chess::PerColor<std::optional<u64>> longest_zeroing;

    u64 count(Color to_move, Wdl wdl) const { return counts[to_move][usize(i8(wdl) + 2)]; }
    u64 positions() const;
};

// The ending must still have its distances to a zeroing move.
Summary summary_of(const Ending& ending);

// A shortest mate in SAN with move numbers: the winner hurries, the loser delays. The position must be won or
// lost.
std::string mate_line(const Endings& endings, chess::Position position);

// The whole report as lines of text.
std::string describe(const Endings& endings, const Ending& ending);

// A board that shows on each square the mean number of moves in which White, to move, mates if the piece is
// there, and below it the maximum. The ending must have this piece.
std::string draw_distances(const Ending& ending, chess::Piece piece);

// The number of moves that the side to move makes in `plies` plies.
inline int moves_of(int plies) { return (plies + 1) / 2; }

}  // namespace tablebase_tool
