// A null-window negamax search that evaluates material only.
#include "analysis/material_search.h"

#include <utility>

#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "chess/see.h"

namespace analysis {

namespace {

using chess::Move;
using chess::MoveList;
using chess::PieceType;
using chess::Position;

constexpr int MostPlies = 32;  // exchanges end earlier, but series of checks may not

// The most valuable victims first, by the least valuable attackers; quiet moves last (CPW: MVV-LVA).
MoveList ordered(const Position& position, MoveList moves) {
    const auto rank = [&](Move move) {
        if (!move.is_noisy()) return 0;
        return 8 * taken_cp(position, move) - int(type_of(position.piece_on(move.from()))) + 10;
    };
    // Insertion sort, as most moves are quiet and keep their places.
    for (Move* it = moves.begin(); it != moves.end(); ++it) {
        const int its_rank = rank(*it);
        for (Move* place = it; place != moves.begin() && rank(place[-1]) < its_rank; --place)
            std::swap(place[-1], place[0]);
    }
    return moves;
}

}  // namespace

int taken_cp(const Position& position, Move move) {
    int cp = 0;
    if (move.is_capture()) cp += chess::SeeValues[type_of(position.captured_by(move))];
    if (move.is_promotion()) cp += chess::SeeValues[move.promotion()] - chess::SeeValues[PieceType::Pawn];
    return cp;
}

bool MaterialSearch::wins_with(const Position& position, Move move, int gain_cp, int plies) {
    nodes_ = 0;
    claimant_ = position.side_to_move();
    const int rest_cp = gain_cp - taken_cp(position, move);
    Position after = chess::played(position, move);
    return !reaches(after, 1 - rest_cp, plies, 1) && !ran_out();
}

// Whether the side to move can win need_cp from here on. The answer is not valid once the nodes have run out.
bool MaterialSearch::reaches(Position& position, int need_cp, int plies, int ply) {
    if (++nodes_ >= NodeLimit || ply > MostPlies) return need_cp <= 0;
    const bool is_claimant = position.side_to_move() == claimant_;
    if (ply > 0 && chess::is_draw(position, ply)) return !is_claimant;
    if (plies <= 0 && !position.in_check()) return reaches_by_captures(position, need_cp, ply);

    const MoveList moves = chess::legal_moves(position);
    if (moves.empty() && position.in_check())
        return !is_claimant && mate_ == Mate::WinsNothing && need_cp <= 0;
    if (moves.empty()) return !is_claimant;
    return try_moves(position, ordered(position, moves), need_cp, plies, ply);
}

// Quiescence search. The side to move need not capture: it is assumed that a quiet move keeps the balance.
bool MaterialSearch::reaches_by_captures(Position& position, int need_cp, int ply) {
    if (need_cp <= 0) return true;
    MoveList noisy;
    chess::generate_moves<chess::MoveSet::Noisy>(position, noisy);
    if (noisy.empty() && !chess::has_legal_move(position)) return position.side_to_move() != claimant_;
    return try_moves(position, ordered(position, noisy), need_cp, 0, ply);
}

bool MaterialSearch::try_moves(Position& position, const MoveList& moves, int need_cp, int plies, int ply) {
    for (const Move move : moves) {
        const int rest_cp = need_cp - taken_cp(position, move);
        position.do_move(move);
        const bool others_reach = reaches(position, 1 - rest_cp, plies - 1, ply + 1);
        position.undo_move(move);
        if (ran_out()) return false;
        if (!others_reach) return true;
    }
    return false;
}

}  // namespace analysis
