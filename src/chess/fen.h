// Forsyth-Edwards Notation in all its dialects, and EPD, the same with operations behind.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "util/result.h"

namespace chess {

inline constexpr std::string_view StartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// How long a game may have gone on by the clocks of a FEN. The game ends at 150 plies without progress at the
// latest (seventy-five-move rule); the full moves are bounded by what other programs can store.
inline constexpr int MaxHalfmoveClock = 150;
inline constexpr int MaxFullmoveNumber = 65535;

struct FenError {
    enum class Kind {
        FieldCount,       // fewer than 4 fields, or something behind them that is no EPD operation
        BoardShape,       // not 8 ranks of 8 squares
        PieceLetter,      // a letter that is no piece
        PieceCount,       // more than 16 pieces or 8 pawns a side, or more promoted pieces than missing pawns
        KingCount,        // not exactly one king a side
        PawnRank,         // a pawn on the first or last rank
        SideToMove,       // neither w nor b
        Castling,         // unknown letter, king not at home, no such rook, the same right twice
        EnPassant,        // no square, or no double step can have passed it just now
        Clock,            // not a number, or out of range
        OpponentInCheck,  // the king of the side that has just moved could be taken; so for adjacent kings
        ImpossibleCheck,  // no last move can have given all those checks
    };
    Kind kind;
    std::string detail;  // one sentence: the field, what came and what is allowed
};

// Reads FEN with its clocks (6 fields) or without (4 or 5 fields; then "0 1"), castling as in FEN (KQkq), X-FEN
// (KQkq for the outermost rooks, file letters for inner ones) or Shredder-FEN (HAha), whatever is meant by
// Chess960 being on. Fields may be separated by any white space. EPD operations behind the fields are passed over.
//
// Gives an error for every position that cannot be played on from, and for those that break a rule of counting
// which the engine relies on; beyond that a study need not be reachable by a game. Refused are:
// - boards that are not 8 ranks of 8 squares; kings other than one a side; pawns on the first or last rank;
// - more than 16 pieces or 8 pawns a side, or more promoted pieces (those beyond 1 queen, 2 rooks, 2 bishops,
//   2 knights) than pawns are missing: so no position has more moves than a MoveList holds;
// - castling rights unless the king stands on its first rank from b to g, with a rook of its own where the letter
//   says, and each right named once;
// - an en passant square unless it lies on the right rank, it and the square behind it are empty, the enemy pawn
//   that passed it stands in front, and the halfmove clock is 0. A right one that no pawn can legally use is
//   dropped, so that equal positions have equal keys;
// - a halfmove clock outside 0 to MaxHalfmoveClock, a fullmove number outside 0 to MaxFullmoveNumber (0 is read
//   as 1, because many programs write it);
// - the side that has just moved being in check;
// - checks by three or more pieces, by two that are both knights or pawns, or, where the en passant square tells
//   the last move, checks that were there before that move.
//
// With `slips`, what does no harm to the board is no error: it is passed over, and what would have been the error's detail is
// added there. So with castling rights and en passant squares that cannot be, with clocks out of range (a large one becomes
// the largest), with - for a clock, with W, B and E3 for w, b and e3, and where all fields behind the side to move are missing.
using FenSlips = std::vector<std::string>;
util::Result<Position, FenError> parse_fen(std::string_view fen, FenSlips* slips = nullptr);

// How to_fen writes castling rights.
enum class CastlingStyle {
    XFen,      // KQkq, a file letter only where KQkq would mean another rook
    Shredder,  // always file letters
};
std::string to_fen(const Position& position, CastlingStyle style = CastlingStyle::XFen);

// An EPD operation, such as "bm Nf3 e4" or "id \"WAC.001\"".
struct EpdOperation {
    std::string opcode;
    std::vector<std::string> operands;  // quotes taken off
    std::string text;                   // all of it with quotes, without the semicolon
};
struct EpdRecord {
    Position position;
    std::vector<EpdOperation> operations;
    std::string
        fields;  // the four fields as they came: the dialect of castling is not known from the position

    // The first operation of that name, or nullptr.
    const EpdOperation* find(std::string_view opcode) const;
};
// Reads four fields, optional clocks, and the operations behind, each ended by a semicolon; the last one's may be
// missing where its opcode is one of the EPD standard, and so may one between moves or numbers and an opcode of the standard.
// An opcode starts with a letter. The operations hmvc and fmvn set the clocks.
util::Result<EpdRecord, FenError> parse_epd(std::string_view line);

}  // namespace chess
