// What a person sees: the position before a move, and one move in it, with what can be taken before and after.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "chess/attacks.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "chess/see.h"
#include "levels/judgement.h"

namespace levels {

// The last moves of the game, the latest first; Move::none() if there were fewer.
using LastMoves = std::array<chess::Move, 4>;
// Of these moves, the earliest first.
LastMoves last_of(std::span<const chess::Move> moves);

enum class Phase : u8 { FirstMoves, Opening, MiddleGame, Endgame };
inline constexpr int Phases = 4;
Phase phase_of(const chess::Position& position);

// What the side to move wins by an exchange on each square, in centipawns: coarsely, 0 if it wins nothing.
using Gains = chess::PerSquare<int>;
Gains gains_of(const chess::Position& position);
// The same for one move, which must be legal.
int gain_of(const chess::Position& position, chess::Move move);
int largest(const Gains& gains);

// What is the same for all moves of a position, which must outlive it.
struct Scene {
    Scene(const chess::Position& its_position, const LastMoves& its_last_moves, const Judgement& judgement);

    const chess::Position& position;
    chess::Color us = position.side_to_move();
    LastMoves last_moves;  // castling as a move of the king to its square
    chess::Bitboard occupied = position.occupied();
    Phase phase = phase_of(position);
    bool in_check = position.in_check();
    Gains gains = gains_of(position);
    Gains danger{};  // what the other side could win if we passed; nothing in check
    int most_danger = 0;
    chess::Bitboard pawn_attacked = chess::pawn_attacks(~us, position.pieces(~us, chess::PieceType::Pawn));
    chess::Bitboard king_ring = chess::king_attacks(position.king_square(~us));
    double expected_points = 0;  // of the best move after the deepest search, 0 to 1
    // Of each move after each depth: what it loses, and how many moves are better.
    std::vector<std::array<double, DeepestPly>> losses;
    std::vector<std::array<int, DeepestPly>> better;
};

// One move of a scene.
struct Case {
    Case(const Scene& its_scene, const Judgement& judgement, usize its_index);

    const Scene& scene;
    const JudgedMove& judged;
    usize index;  // among the moves of the judgement
    chess::Move move = judged.move;
    chess::PieceType kind = type_of(scene.position.piece_on(move.from()));
    chess::PieceType taken = type_of(scene.position.captured_by(move));  // None if it captures nothing
    bool castles = move.is_castling();
    bool is_check = scene.position.gives_check(move);
    chess::Position after = chess::played(scene.position, move);
    chess::Square to = castles ? after.king_square(scene.us) : move.to();
    chess::Bitboard attacks_now = attacks_of(kind, move.from(), scene.occupied);
    chess::Bitboard attacks_then = attacks_of(type_of(after.piece_on(to)), to, after.occupied());
    Gains hanging = gains_of(after);  // what the other side can win then
    Gains threats{};                  // what we could win then if it passed; nothing after a check

    const std::array<double, DeepestPly>& losses() const { return scene.losses[index]; }
    const std::array<int, DeepestPly>& better() const { return scene.better[index]; }
    chess::Move reply_to() const { return scene.last_moves[0]; }  // the other side's last move
    chess::Move own_last() const { return scene.last_moves[1]; }
    bool loses_exchange() const { return !chess::see_at_least(scene.position, move, 0); }
    // It takes back on the square of the last capture.
    bool is_recapture() const {
        return reply_to() != chess::Move::none() && scene.position.captured_piece() != chess::Piece::None &&
               move.is_capture() && move.to() == reply_to().to();
    }
    // What stood in danger on its square before the move, in centipawns.
    int was_in_danger() const { return scene.danger[usize(move.from().index())]; }
    // The pieces that it attacks and did not attack before.
    chess::Bitboard newly_attacked() const { return attacks_then & ~attacks_now & after.pieces(~scene.us); }

private:
    chess::Bitboard attacks_of(chess::PieceType type, chess::Square square, chess::Bitboard occupied) const {
        return type == chess::PieceType::Pawn ? chess::pawn_attacks(scene.us, square)
                                              : chess::piece_attacks(type, square, occupied);
    }
};

}  // namespace levels
