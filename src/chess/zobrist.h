// Random numbers for incremental position keys (CPW: Zobrist Hashing), generated at compile time.
#pragma once

#include <array>

#include "chess/castling.h"
#include "chess/piece.h"
#include "util/prng.h"

namespace chess {

using Key = u64;

struct ZobristKeys {
    std::array<PerSquare<Key>, 16> piece_square{};
    std::array<Key, 8> en_passant_file{};
    std::array<Key, 16> castling{};
    Key black_to_move{};

    constexpr Key piece(Piece p, Square square) const {
        return piece_square[usize(p)][usize(square.index())];
    }
    constexpr Key en_passant(Square square) const { return en_passant_file[usize(square.file())]; }
    constexpr Key rights(CastlingRights rights) const { return castling[rights.bits()]; }
};

consteval ZobristKeys make_zobrist_keys() {
    ZobristKeys keys;
    util::Prng prng(0x486F757969);  // "Houyi" in ASCII
    for (auto& squares : keys.piece_square)
        for (Key& key : squares) key = prng.next();
    for (Key& key : keys.en_passant_file) key = prng.next();
    for (Key& key : keys.castling) key = prng.next();
    keys.castling[0] = 0;  // without castling rights the key stays unchanged
    keys.black_to_move = prng.next();
    return keys;
}

inline constexpr ZobristKeys Zobrist = make_zobrist_keys();

// The change to a key for a position that must differ by its halfmove clock (fifty-move rule). Never 0.
constexpr Key clock_key(int halfmove_clock) {
    // 2^64 divided by the golden ratio: clocks differ in all high bits
    constexpr Key Odd = 0x9E3779B97F4A7C15;
    return Key(halfmove_clock + 1) * Odd;
}

}  // namespace chess
