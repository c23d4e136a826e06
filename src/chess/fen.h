// Forsyth-Edwards Notation in all its dialects, and EPD, the same with operations behind.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "util/result.h"

namespace chess {

inline constexpr std::string_view StartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct FenError {
    enum class Kind {
        FieldCount,
        BoardShape,
        PieceLetter,
        PieceCount,
        KingCount,
        PawnRank,
        SideToMove,
        Castling,
        EnPassant,
        Clock,
        OpponentInCheck,
        ImpossibleCheck,
    };
    Kind kind;
    std::string detail;  // one sentence: the field, what came and what is allowed
};

// Reads FEN with its clocks (6 fields) or without (4 or 5 fields; then "0 1"), castling as in FEN (KQkq), X-FEN
// (KQkq for the outermost rooks, file letters for inner ones) or Shredder-FEN (HAha), whatever is meant by
// Chess960 being on. An en passant square that no pawn can legally use is dropped.
// Gives an error for every position that cannot be played on from.
util::Result<Position, FenError> parse_fen(std::string_view fen);

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
};
struct EpdRecord {
    Position position;
    std::vector<EpdOperation> operations;

    // The first operation of that name, or nullptr.
    const EpdOperation* find(std::string_view opcode) const;
};
// Reads four fields, optional clocks, and the operations behind; hmvc and fmvn set the clocks.
util::Result<EpdRecord, FenError> parse_epd(std::string_view line);

}  // namespace chess
