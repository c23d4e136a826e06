// Short ways to a position in a test: from a FEN, or by playing moves. A FEN or a move that cannot be read
// ends the program, because the test itself is wrong then. And a way to compare lists of moves.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.h"
#include "chess/notation.h"
#include "util/text.h"

namespace test {

inline chess::Position from_fen(std::string_view fen) {
    auto parsed = chess::parse_fen(fen);
    if (parsed) return std::move(parsed).value();
    std::cerr << "bad FEN in a test: " << fen << ": " << parsed.error() << std::endl;
    std::abort();
}

inline chess::Move uci_move(const chess::Position& position, std::string_view text) {
    if (const auto move = chess::parse_uci_move(position, text)) return *move;
    std::cerr << "illegal move in a test: " << text << " in " << chess::to_fen(position) << std::endl;
    std::abort();
}

// The moves of a line in SAN, "--" for a pass.
inline std::vector<chess::Move> san_moves(chess::Position position, std::span<const std::string> line) {
    std::vector<chess::Move> moves;
    for (const std::string& san : line) {
        const auto move = san == "--" ? chess::Move::null() : chess::parse_san(position, san);
        if (!move) {
            std::cerr << "illegal move in a test: " << san << " in " << chess::to_fen(position) << std::endl;
            std::abort();
        }
        moves.push_back(*move);
        chess::do_move(position, *move);
    }
    return moves;
}
// The same for a text with blanks between the moves.
inline std::vector<chess::Move> san_moves(const chess::Position& position, std::string_view line) {
    const auto words = util::split_words(line);
    return san_moves(position, std::vector<std::string>(words.begin(), words.end()));
}

// Plays moves in UCI notation, separated by blanks.
inline void play(chess::Position& position, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) position.do_move(uci_move(position, word));
}

// The codes of any list of moves: equal for lists that differ in their order alone.
std::vector<u16> sorted_codes(const auto& moves) {
    std::vector<u16> codes;
    codes.reserve(std::size(moves));
    for (const chess::Move move : moves) codes.push_back(move.code());
    std::sort(codes.begin(), codes.end());
    return codes;
}

}  // namespace test
