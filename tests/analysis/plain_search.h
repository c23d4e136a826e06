// What the checks of statements have in common: material by a plain search, and lines and boards by the plain
// rules.
#pragma once

#include <string>
#include <vector>

#include "chess/position.h"
#include "support/reference_rules.h"

namespace test {

// --- material, in centipawns ---

// The least that counts as a gain.
inline constexpr int LeastGain = 90;

int value_of(chess::PieceType type);
// What the move takes, and gains by promotion.
int taken(const chess::Position& position, chess::Move move);

// Plain negamax over material. The claimant is the side that is said to win; a draw is as bad for it as mate.
class PlainMaterial {
public:
    // Whether the side to move wins at least `gain` with the move, in a search of `plies` plies after it.
    static bool wins_with(const chess::Position& position, chess::Move move, int gain, int plies);

private:
    explicit PlainMaterial(chess::Color claimant) : claimant_(claimant) {}

    int value(chess::Position& position, int bound, int plies, int ply);
    static std::vector<chess::Move> ordered(const chess::Position& position);

    chess::Color claimant_;
};

// The position after a pass; the side to move must not be in check.
chess::Position passed(chess::Position position);
std::vector<chess::Move> captures_on(const chess::Position& position, chess::Square square);
// Whether the side to move gains by taking on the square.
bool can_be_taken(const chess::Position& position, chess::Square square);
// What the side to move wins by captures on one square alone; each side may stop at any time.
int exchange(const chess::Position& position, chess::Square square);

// --- lines ---

// Plays the line by the plain rules and returns the error, if any. `gain` receives the material that the side
// to move wins along the line.
std::string walk(chess::Position position, const std::vector<chess::Move>& line, int* gain = nullptr);
// The same for a line in which nobody passes.
std::string walk_without_pass(const chess::Position& position, const std::vector<chess::Move>& line);
// The same for a line that must begin with the move.
std::string fault_of_line_with(chess::Move move, const chess::Position& position,
                               const std::vector<chess::Move>& line);
chess::Position at_end(chess::Position position, const std::vector<chess::Move>& line);

// The square of the piece that the capture takes.
chess::Square captured_square(chess::Move capture);
// Where the piece on the square is after the move; Square::none() if it was taken.
chess::Square follow(chess::Square square, chess::Move move);
chess::Square follow(chess::Square square, const std::vector<chess::Move>& line);

// --- the board of letters ---

// 0 to 7.
int file_of(chess::Square square);
int rank_of(chess::Square square);
// The rank counted from the side's own first rank, 1 to 8.
int rank_for(chess::Square square, bool white);
// The square may be Square::none().
bool is_of_side(const ReferenceBoard& board, chess::Square square, bool white);
// Whether the letter means a piece of this type, given as a capital letter, of any side.
bool is_a(char letter, char type);
// The squares of the side's pieces of this type, given as a capital letter.
std::vector<chess::Square> find_all(const ReferenceBoard& board, char type, bool white);
ReferenceBoard without(ReferenceBoard board, chess::Square square);
// Whether the side has kept the right to castle to some side.
bool may_castle_one_day(const ReferenceBoard& board, bool white);

// How many ranks the second square is ahead of the first one for that side.
int ranks_ahead(chess::Square from, chess::Square square, bool white);
int files_between(chess::Square a, chess::Square b);
// Whether no pawn of the other side can stop or take this side's pawn on its way.
bool is_passed(const ReferenceBoard& board, chess::Square pawn, bool white);

}  // namespace test
