// Packs positions, and unpacks them into boards and inputs of the network.
#include "tools/train/labelled_position.h"

#include <bit>

namespace train {

using chess::Color;
using chess::Piece;
using chess::Square;

namespace {

constexpr usize PiecesPerWord = 16;
constexpr usize BitsPerPiece = 4;
constexpr u64 PieceMask = 15;

u64 upside_down(u64 squares) { return __builtin_bswap64(squares); }

template <class Visit>
void for_each_piece(const LabelledPosition& position, const Visit& visit) {
    u64 codes = position.pieces[0];
    usize number = 0;
    for (u64 left = position.occupied; left != 0; left &= left - 1, ++number) {
        if (number == PiecesPerWord) codes = position.pieces[1];
        visit(number, codes & PieceMask, std::countr_zero(left));
        codes >>= BitsPerPiece;
    }
}

// The first input of each piece, which is the one for the square a1, from both perspectives.
struct FirstInputs {
    std::array<u16, PieceMask + 1> us{}, them{};
};
constexpr FirstInputs FirstInputOf = [] {
    FirstInputs first;
    for (const Color owner : chess::Colors)
        for (const chess::PieceType type : chess::PieceTypes) {
            const Piece piece = chess::make_piece(owner, type);
            const Square a1(0);
            first.us[usize(piece)] = u16(eval::nnue::feature_index(Color::White, false, piece, a1));
            first.them[usize(piece)] =
                u16(eval::nnue::feature_index(Color::Black, false, piece, a1.relative_to(Color::Black)));
        }
    return first;
}();

}  // namespace

LabelledPosition label(const chess::Position& position, eval::Score score, record::GameResult result) {
    const Color us = position.side_to_move();
    const bool is_white = us == Color::White;
    LabelledPosition labelled;
    labelled.occupied = is_white ? position.occupied().bits() : upside_down(position.occupied().bits());
    usize number = 0;
    for (u64 left = labelled.occupied; left != 0; left &= left - 1, ++number) {
        const Piece piece = position.piece_on(Square(std::countr_zero(left)).relative_to(us));
        const Color owner = color_of(piece) == us ? Color::White : Color::Black;
        const u64 code = u64(chess::make_piece(owner, type_of(piece)));
        labelled.pieces[number / PiecesPerWord] |= code << BitsPerPiece * (number % PiecesPerWord);
    }
    labelled.score_cp = score.to_i16();
    labelled.half_points = result == record::GameResult::Unknown ? UnknownResult
                           : is_white                            ? u8(result)
                                                                 : u8(2 - u8(result));
    labelled.our_king = u8(position.king_square(us).relative_to(us).index());
    labelled.their_king = u8(position.king_square(~us).relative_to(us).index());
    return labelled;
}

chess::PerSquare<Piece> board_of(const LabelledPosition& position) {
    chess::PerSquare<Piece> board;
    board.fill(Piece::None);
    for_each_piece(position,
                   [&](usize /*number*/, u64 code, int square) { board[usize(square)] = Piece(code); });
    return board;
}

void find_inputs(const LabelledPosition& position, ActiveInputs& inputs) {
    constexpr int OtherFile = 7, OtherRank = 56;  // bits of a square's index that mirroring changes
    const int seen_by_us = eval::nnue::is_mirrored(Square(position.our_king)) ? OtherFile : 0;
    const int seen_by_them =
        OtherRank ^ (eval::nnue::is_mirrored(Square(position.their_king)) ? OtherFile : 0);
    for_each_piece(position, [&](usize number, u64 code, int square) {
        inputs.us[number] = u16(FirstInputOf.us[code] + (square ^ seen_by_us));
        inputs.them[number] = u16(FirstInputOf.them[code] + (square ^ seen_by_them));
    });
    inputs.count = std::popcount(position.occupied);
}

}  // namespace train
