// How many puzzles levels solve, on the scale of the people who tried them: how far the levels lie apart there.
#pragma once

#include <string>
#include <vector>

#include "chess/position.h"
#include "cli/command.h"
#include "util/result.h"

namespace levels_tool {

struct Puzzle {
    chess::Position start;
    std::vector<chess::Move> moves;  // the first leads into the puzzle; then solver and opponent move in turn
    int rating = 0;                  // by the people who tried it
};

// Draws `count` lines of the file, the same each time: FEN, moves in UCI's notation and rating with commas
// between them. Ignored are an id before them, as in the lichess puzzle database, what follows them, and a line of
// titles. The error is one sentence that names the file.
util::Result<std::vector<Puzzle>, std::string> read_puzzles(const std::string& file, int count);

// Has the levels from 600 to 2400 solve the puzzles. Returns a table of the share that each solved, by rating of
// the puzzles, beside the share that the Elo curve expects of a player whose rating is the level's Elo and one
// shift, the same for all levels and fitted to those up to 1600. A puzzle is solved if each move is the solution's or mates.
// The error is one sentence.
util::Result<std::string, std::string> solve_puzzles(const std::vector<Puzzle>& puzzles, int threads,
                                                     const cli::Console& console);

}  // namespace levels_tool
