// Forsyth-Edwards Notation in all its dialects, and EPD, which is FEN followed by operations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "util/result.h"

namespace chess {

inline constexpr std::string_view StartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Limits of the clocks of a FEN. A game ends at 150 plies without progress at the latest (seventy-five-move
// rule); the fullmove number is limited by what other programs can store.
inline constexpr int MaxHalfmoveClock = 150;
inline constexpr int MaxFullmoveNumber = 65535;

// Reads FEN with its clocks (6 fields), or without the last or both (the halfmove clock then is 0, the fullmove
// number 1). Castling may be written as in FEN (KQkq), X-FEN (KQkq for the outermost rooks, file letters for
// inner ones) or Shredder-FEN (HAha), whether or not Chess960 is on. Fields may be separated by any white space.
// EPD operations after the fields are ignored.
//
// Returns an error for a position that cannot be played, or that breaks a limit on counts on which the engine
// relies. Otherwise the position need not be reachable in a game. These are errors:
// - boards that are not 8 ranks of 8 squares; sides without exactly one king; pawns on the first or last
//   rank;
// - more than 16 pieces or 8 pawns per side, or more promoted pieces (those beyond 1 queen, 2 rooks, 2
//   bishops and 2 knights) than missing pawns. This ensures that no position has more moves than a MoveList
//   holds;
// - castling rights, unless the king is on its first rank from b to g, with an own rook where the letter
//   requires it, and each right is given once;
// - an en passant square, unless it is on the correct rank, it and the square behind it are empty, the enemy
//   pawn that passed it is in front of it, and the halfmove clock is 0. A valid one that no pawn can legally
//   use is dropped, so that equal positions have equal keys;
// - a halfmove clock outside 0 to MaxHalfmoveClock, or a fullmove number outside 0 to MaxFullmoveNumber (0 is
//   read as 1, because many programs write it);
// - the side that has just moved being in check;
// - checks by three or more pieces, by two pieces that are both knights or pawns, or, if the en passant
//   square shows the last move, checks that existed before that move.
//
// With `slips`, faults that do not affect the board are not errors: the faulty part is ignored, and the text
// that would have been the error is added to `slips`. Such faults are impossible castling rights and
// en passant squares, clocks out of range (a value that is too large becomes the maximum), - as a clock, W, B
// and E3 for w, b and e3, and a line that ends after the side to move or the castling rights.
using FenSlips = std::vector<std::string>;
util::Result<Position, std::string> parse_fen(std::string_view fen, FenSlips* slips = nullptr);

// How to_fen writes castling rights.
enum class CastlingStyle {
    XFen,      // KQkq, a file letter only if KQkq would mean another rook
    Shredder,  // always file letters
};
// parse_fen reads each of these texts: a clock above its limit is written as the limit.
std::string to_fen(const Position& position, CastlingStyle style = CastlingStyle::XFen);

// An EPD operation, such as "bm Nf3 e4" or "id \"WAC.001\"".
struct EpdOperation {
    std::string opcode;
    std::vector<std::string> operands;  // without quotes
    std::string text;                   // the whole operation with quotes, without the semicolon
};
struct EpdRecord {
    Position position;
    std::vector<EpdOperation> operations;
    std::string fields;  // the four fields as read: the position does not contain the castling dialect

    // The first operation with this name; nullptr if there is none.
    const EpdOperation* find(std::string_view opcode) const;
};
// Reads four fields, optional clocks, and the operations after them, each ended by a semicolon. The last
// semicolon may be missing if the opcode of its operation is one of the EPD standard, and so may a semicolon
// between moves or numbers and a standard opcode. An opcode starts with a letter. The operations hmvc and
// fmvn set the clocks.
util::Result<EpdRecord, std::string> parse_epd(std::string_view line);

}  // namespace chess
