// Searches without any cleverness, so that it is easy to see that they are right.
#include "analysis/plain_search.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "chess/draw_rules.h"
#include "chess/movegen.h"

namespace test {

using chess::Move;
using chess::played;
using chess::Position;
using chess::Square;

// --- material ---

int value_of(chess::PieceType type) {
    constexpr std::array<int, 6> Values = {100, 325, 325, 500, 975, 0};
    return Values[usize(type)];
}

int taken(const Position& position, Move move) {
    int cp = 0;
    if (move.is_capture()) cp += move.is_en_passant() ? 100 : value_of(type_of(position.piece_on(move.to())));
    if (move.is_promotion()) cp += value_of(move.promotion()) - 100;
    return cp;
}

bool PlainMaterial::wins_with(const Position& position, Move move, int gain, int plies) {
    PlainMaterial search{position.side_to_move()};
    Position after = position;
    after.do_move(move);
    return search.value(after, taken(position, move) - gain, plies, 1) <= taken(position, move) - gain;
}

// Returns the exact value if it is at most `bound`, otherwise any value above `bound`.
int PlainMaterial::value(Position& position, int bound, int plies, int ply) {
    constexpr int Mate = 1'000'000;
    const int draw = position.side_to_move() == claimant_ ? -Mate : Mate;
    if (chess::is_draw(position, ply)) return draw;
    std::vector<Move> moves = ordered(position);
    if (moves.empty()) return position.in_check() ? -Mate : draw;
    if (ply > 32) return 0;
    int best = -Mate;
    if (plies <= 0 && !position.in_check()) {
        best = 0;
        std::erase_if(moves, [](Move move) { return !move.is_noisy(); });
    }
    for (const Move move : moves) {
        if (best > bound) break;
        const int cp = taken(position, move);
        position.do_move(move);
        best = std::max(best, cp - value(position, cp - bound - 1, plies - 1, ply + 1));
        position.undo_move(move);
    }
    return best;
}

std::vector<Move> PlainMaterial::ordered(const Position& position) {
    const chess::MoveList legal = chess::legal_moves(position);
    std::vector<Move> moves(legal.begin(), legal.end());
    std::ranges::stable_sort(moves, std::greater<>(), [&](Move move) {
        return 10 * taken(position, move) - int(type_of(position.piece_on(move.from())));
    });
    return moves;
}

Position passed(Position position) {
    position.do_null_move();
    return position;
}

std::vector<Move> captures_on(const Position& position, Square square) {
    std::vector<Move> found;
    for (const Move move : chess::legal_moves(position))
        if (move.is_capture() && move.to() == square) found.push_back(move);
    return found;
}

bool can_be_taken(const Position& position, Square square) {
    return std::ranges::any_of(captures_on(position, square), [&](Move move) {
        return PlainMaterial::wins_with(position, move, LeastGain, 2);
    });
}

int exchange(const Position& position, Square square) {
    int best = 0;
    for (const Move move : captures_on(position, square))
        best = std::max(best, taken(position, move) - exchange(played(position, move), square));
    return best;
}

// --- lines ---

std::string walk(Position position, const std::vector<Move>& line, int* gain) {
    const chess::Color us = position.side_to_move();
    if (gain) *gain = 0;
    for (const Move move : line) {
        if (move == Move::null()) {
            if (position.in_check()) return "a pass in check";
            position.do_null_move();
            continue;
        }
        const auto legal = legal_moves(ReferenceBoard(position));
        if (std::ranges::find(legal, move) == legal.end()) return "an illegal move in the line";
        if (gain) *gain += position.side_to_move() == us ? taken(position, move) : -taken(position, move);
        position.do_move(move);
    }
    return "";
}

std::string walk_without_pass(const Position& position, const std::vector<Move>& line) {
    if (std::ranges::count(line, Move::null()) > 0) return "a pass in the line";
    return walk(position, line);
}

std::string fault_of_line_with(Move move, const Position& position, const std::vector<Move>& line) {
    if (line.empty() || line.front() != move) return "another move's line";
    return walk_without_pass(position, line);
}

Position at_end(Position position, const std::vector<Move>& line) {
    for (const Move move : line) position.do_move(move);
    return position;
}

Square captured_square(Move capture) {
    return capture.is_en_passant() ? Square(8 * rank_of(capture.from()) + file_of(capture.to()))
                                   : capture.to();
}

Square follow(Square square, Move move) {
    if (move.is_castling()) {
        const bool is_short = move.to() > move.from();
        const int rank = 8 * rank_of(move.from());
        if (square == move.from()) return Square(rank + (is_short ? 6 : 2));
        if (square == move.to()) return Square(rank + (is_short ? 5 : 3));
        return square;
    }
    if (square == move.from()) return move.to();
    return move.is_capture() && square == captured_square(move) ? Square::none() : square;
}

Square follow(Square square, const std::vector<Move>& line) {
    for (const Move move : line)
        if (square.is_ok()) square = follow(square, move);
    return square;
}

// --- the board of letters ---

int file_of(Square square) { return square.index() % 8; }
int rank_of(Square square) { return square.index() / 8; }
int rank_for(Square square, bool white) { return white ? rank_of(square) + 1 : 8 - rank_of(square); }

bool is_of_side(const ReferenceBoard& board, Square square, bool white) {
    return square.is_ok() && board.at(square) != '.' && (std::isupper(board.at(square)) != 0) == white;
}

bool is_a(char letter, char type) { return std::toupper(letter) == type; }

std::vector<Square> find_all(const ReferenceBoard& board, char type, bool white) {
    std::vector<Square> found;
    for (int i = 0; i < 64; ++i)
        if (is_of_side(board, Square(i), white) && is_a(board.at(Square(i)), type)) found.emplace_back(i);
    return found;
}

ReferenceBoard without(ReferenceBoard board, Square square) {
    board.squares[usize(square.index())] = '.';
    return board;
}

bool may_castle_one_day(const ReferenceBoard& board, bool white) {
    return std::ranges::any_of(board.castling_rooks,
                               [&](Square rook) { return is_of_side(board, rook, white); });
}

int ranks_ahead(Square from, Square square, bool white) {
    return rank_for(square, white) - rank_for(from, white);
}

int files_between(Square a, Square b) { return std::abs(file_of(a) - file_of(b)); }

bool is_passed(const ReferenceBoard& board, Square pawn, bool white) {
    return std::ranges::none_of(find_all(board, 'P', !white), [&](Square other) {
        return files_between(pawn, other) <= 1 && ranks_ahead(pawn, other, white) > 0;
    });
}

}  // namespace test
