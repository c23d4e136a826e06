// Random positions of few men, by the names of endings: "KQPvKR" is White's men, then Black's.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/fen.h"
#include "util/prng.h"

namespace test {

using LetterBoard = std::array<char, 64>;

inline LetterBoard empty_board() {
    LetterBoard board;
    board.fill(' ');
    return board;
}

inline std::string to_fen_board(const LetterBoard& board) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const char letter = board[usize(rank * 8 + file)];
            if (letter != ' ' && empty > 0) text += char('0' + std::exchange(empty, 0));
            letter == ' ' ? void(++empty) : text.push_back(letter);
        }
        if (empty > 0) text += char('0' + empty);
        if (rank > 0) text += '/';
    }
    return text;
}

// The men of an ending as FEN letters.
inline std::string letters_of(std::string_view ending) {
    const usize v = ending.find('v');
    std::string letters(ending.substr(0, v));
    for (const char letter : ending.substr(v + 1)) letters += char(letter - 'A' + 'a');
    return letters;
}

// The en passant square of the first pawn that may just have made a double step and that an enemy pawn could
// take, as in a FEN; "-" if there is none.
inline std::string en_passant_behind(const LetterBoard& board, bool white_to_move) {
    for (int file = 0; file < 8; ++file) {
        const int square = (white_to_move ? 32 : 24) + file;
        if (board[usize(square)] != (white_to_move ? 'p' : 'P')) continue;
        for (const int beside : {-1, 1}) {
            const bool on_board = 0 <= file + beside && file + beside < 8;
            if (on_board && board[usize(square + beside)] == (white_to_move ? 'P' : 'p'))
                return std::string{char('a' + file), white_to_move ? '6' : '3'};
        }
    }
    return "-";
}

// Nothing if the random placement is not a legal position. About half of the positions that allow en passant
// have its square set.
inline std::optional<chess::Position> try_random_position(std::string_view ending, util::Prng& prng) {
    LetterBoard board = empty_board();
    for (const char man : letters_of(ending)) {
        const bool is_pawn = man == 'P' || man == 'p';
        usize square = 0;
        do {
            square = usize(is_pawn ? 8 + prng.below(48) : prng.below(64));
        } while (board[square] != ' ');
        board[square] = man;
    }
    const bool white_to_move = prng.below(2) == 0;
    const std::string en_passant = prng.below(2) == 0 ? en_passant_behind(board, white_to_move) : "-";
    const std::string fen = to_fen_board(board) + (white_to_move ? " w - " : " b - ") + en_passant + " 0 1";
    auto position = chess::parse_fen(fen);
    if (!position) return {};
    return std::move(position).value();
}

inline chess::Position random_position_of(std::string_view ending, util::Prng& prng) {
    while (true)
        if (auto position = try_random_position(ending, prng)) return *position;
}

}  // namespace test
