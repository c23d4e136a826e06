// Generates pseudo-legal moves on a board of letters and tries each one out to find the legal ones.
#include "support/reference_rules.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace test {

namespace {

using chess::File;
using chess::Move;
using chess::MoveKind;
using chess::PieceType;
using chess::Rank;
using chess::Square;

int file_of(Square square) { return square.index() % 8; }
int rank_of(Square square) { return square.index() / 8; }
Square at(int file, int rank) { return Square(8 * rank + file); }
bool on_board(int file, int rank) { return 0 <= file && file < 8 && 0 <= rank && rank < 8; }

bool is_piece(char c) { return c != '.'; }
bool is_white(char c) { return 'A' <= c && c <= 'Z'; }
bool is_mine(char c, bool white) { return is_piece(c) && is_white(c) == white; }
bool is_theirs(char c, bool white) { return is_piece(c) && is_white(c) != white; }
char upper(char c) { return char(std::toupper(c)); }

int sign(int x) { return (x > 0) - (x < 0); }

// Are the squares strictly between two squares of one rank, file or diagonal empty?
bool way_is_free(const ReferenceBoard& board, Square from, Square to) {
    const int file_step = sign(file_of(to) - file_of(from));
    const int rank_step = sign(rank_of(to) - rank_of(from));
    int file = file_of(from) + file_step;
    int rank = rank_of(from) + rank_step;
    while (at(file, rank) != to) {
        if (is_piece(board.at(at(file, rank)))) return false;
        file += file_step;
        rank += rank_step;
    }
    return true;
}

// A pawn's move to one square: four moves on the last rank, else one.
void add_pawn_move(std::vector<Move>& moves, Square from, Square to, MoveKind kind) {
    if (rank_of(to) != 0 && rank_of(to) != 7) {
        moves.push_back(Move(from, to, kind));
        return;
    }
    for (const PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
        moves.push_back(Move(from, to, promotion_kind(type, kind == MoveKind::Capture)));
}

void add_pawn_moves(const ReferenceBoard& board, Square from, std::vector<Move>& moves) {
    const bool white = board.white_to_move;
    const int step = white ? 1 : -1;
    const int file = file_of(from);
    const int rank = rank_of(from);
    const Square one = at(file, rank + step);
    if (!is_piece(board.at(one))) {
        add_pawn_move(moves, from, one, MoveKind::Quiet);
        if (rank == (white ? 1 : 6)) {
            const Square two = at(file, rank + 2 * step);
            if (!is_piece(board.at(two))) moves.push_back(Move(from, two, MoveKind::DoublePush));
        }
    }
    for (const int side : {-1, 1}) {
        if (!on_board(file + side, rank + step)) continue;
        const Square to = at(file + side, rank + step);
        if (is_theirs(board.at(to), white)) add_pawn_move(moves, from, to, MoveKind::Capture);
        if (to == board.en_passant) moves.push_back(Move(from, to, MoveKind::EnPassant));
    }
}

void add_piece_moves(const ReferenceBoard& board, Square from, std::vector<Move>& moves) {
    for (int i = 0; i < 64; ++i) {
        const Square to(i);
        if (to == from || !attacks(board, from, to) || is_mine(board.at(to), board.white_to_move)) continue;
        moves.push_back(Move(from, to, is_piece(board.at(to)) ? MoveKind::Capture : MoveKind::Quiet));
    }
}

struct CastlingSquares {
    Square king_from, king_to, rook_from, rook_to;
};

CastlingSquares castling_squares(Square king, Square rook) {
    const bool short_side = file_of(rook) > file_of(king);
    return {king, at(short_side ? 6 : 2, rank_of(king)), rook, at(short_side ? 5 : 3, rank_of(king))};
}

// FIDE Laws, guidelines for Chess960: all squares that king and rook cross or reach are empty except
// for these two, and the king crosses no attacked square. Trying the move out shows whether the king is
// in check on its new square.
bool castling_is_free(const ReferenceBoard& board, const CastlingSquares& squares) {
    const auto [king_from, king_to, rook_from, rook_to] = squares;
    for (const auto& [from, to] : {std::pair{king_from, king_to}, std::pair{rook_from, rook_to}})
        for (int file = std::min(file_of(from), file_of(to)); file <= std::max(file_of(from), file_of(to));
             ++file) {
            const Square square = at(file, rank_of(from));
            if (square != king_from && square != rook_from && is_piece(board.at(square))) return false;
        }
    for (int file = file_of(king_from); file != file_of(king_to);
         file += sign(file_of(king_to) - file_of(king_from)))
        if (!attackers(board, at(file, rank_of(king_from)), !board.white_to_move).empty()) return false;
    return true;
}

void add_castling(const ReferenceBoard& board, std::vector<Move>& moves) {
    const Square king = find_king(board, board.white_to_move);
    if (in_check(board, board.white_to_move)) return;
    for (const Square rook : board.castling_rooks)
        if (is_mine(board.at(rook), board.white_to_move) &&
            castling_is_free(board, castling_squares(king, rook)))
            moves.push_back(Move(king, rook, MoveKind::Castling));
}

char promoted_letter(Move move, bool white) {
    const char letter = chess::PieceTypeLetters[usize(move.promotion())];
    return white ? letter : char(std::tolower(letter));
}

}  // namespace

ReferenceBoard::ReferenceBoard(const chess::Position& position)
    : white_to_move(position.side_to_move() == chess::Color::White),
      en_passant(position.en_passant_square()) {
    const chess::PositionSetup setup = position.setup();
    for (usize i = 0; i < 64; ++i)
        squares[i] = setup.board[i] == chess::Piece::None ? '.' : letter_of(setup.board[i]);
    for (const auto& rooks : setup.castling_rooks.squares)
        for (const Square rook : rooks)
            if (rook.is_ok()) castling_rooks.push_back(rook);
}

bool attacks(const ReferenceBoard& board, Square from, Square to) {
    const int files = file_of(to) - file_of(from);
    const int ranks = rank_of(to) - rank_of(from);
    const int far = std::max(std::abs(files), std::abs(ranks));
    const int near = std::min(std::abs(files), std::abs(ranks));
    if (far == 0) return false;
    const bool straight = near == 0 && way_is_free(board, from, to);
    const bool diagonal = near == far && way_is_free(board, from, to);
    switch (upper(board.at(from))) {
        case 'P': return std::abs(files) == 1 && ranks == (is_white(board.at(from)) ? 1 : -1);
        case 'N': return far == 2 && near == 1;
        case 'B': return diagonal;
        case 'R': return straight;
        case 'Q': return straight || diagonal;
        case 'K': return far == 1;
        default: return false;
    }
}

std::vector<Square> attackers(const ReferenceBoard& board, Square to, bool by_white) {
    std::vector<Square> result;
    for (int i = 0; i < 64; ++i)
        if (is_mine(board.at(Square(i)), by_white) && attacks(board, Square(i), to))
            result.push_back(Square(i));
    return result;
}

Square find_king(const ReferenceBoard& board, bool white) {
    const auto found = std::find(board.squares.begin(), board.squares.end(), white ? 'K' : 'k');
    return Square(int(found - board.squares.begin()));
}

bool in_check(const ReferenceBoard& board, bool white) {
    return !attackers(board, find_king(board, white), !white).empty();
}

ReferenceBoard after(const ReferenceBoard& board, Move move) {
    ReferenceBoard next = board;
    const auto put = [&](Square square, char letter) { next.squares[usize(square.index())] = letter; };
    const bool white = board.white_to_move;
    const char piece = board.at(move.from());
    next.white_to_move = !white;
    next.en_passant = Square::none();

    if (move.is_castling()) {
        const CastlingSquares castling = castling_squares(move.from(), move.to());
        put(castling.king_from, '.');
        put(castling.rook_from, '.');
        put(castling.king_to, piece);
        put(castling.rook_to, white ? 'R' : 'r');
    } else {
        put(move.from(), '.');
        put(move.to(), move.is_promotion() ? promoted_letter(move, white) : piece);
        if (move.is_en_passant()) put(at(file_of(move.to()), rank_of(move.from())), '.');
        if (move.kind() == MoveKind::DoublePush)
            next.en_passant = at(file_of(move.to()), (rank_of(move.from()) + rank_of(move.to())) / 2);
    }
    std::erase_if(next.castling_rooks, [&](Square rook) {
        const bool king_moved = upper(piece) == 'K' && is_mine(board.at(rook), white);
        return king_moved || rook == move.from() || rook == move.to();
    });
    return next;
}

std::vector<Move> legal_moves(const ReferenceBoard& board) {
    std::vector<Move> moves;
    for (int i = 0; i < 64; ++i) {
        const Square from(i);
        if (!is_mine(board.at(from), board.white_to_move)) continue;
        if (upper(board.at(from)) == 'P')
            add_pawn_moves(board, from, moves);
        else
            add_piece_moves(board, from, moves);
    }
    add_castling(board, moves);
    std::erase_if(moves, [&](Move move) { return in_check(after(board, move), board.white_to_move); });
    return moves;
}

}  // namespace test
