// Counts the captures and promotions along a line, and finds sacrifices by static exchange evaluation.
#include "analysis/gain.h"

#include <algorithm>

#include "analysis/material_search.h"
#include "analysis/thresholds.h"
#include "chess/movegen.h"
#include "chess/see.h"

namespace analysis {

namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;

// Half a pawn: less does not count as a gain.
constexpr int QuietBelowCp = 50;

bool is_quiet(const Position& position) {
    if (position.in_check()) return false;
    chess::MoveList noisy;
    chess::generate_moves<chess::MoveSet::Noisy>(position, noisy);
    return std::none_of(noisy.begin(), noisy.end(),
                        [&](Move move) { return chess::see_at_least(position, move, QuietBelowCp); });
}

// Removes from both lists what they have in common, and sorts them by value, greatest first.
void cancel(std::vector<PieceType>& a, std::vector<PieceType>& b) {
    std::sort(a.begin(), a.end(), std::greater<>());
    std::sort(b.begin(), b.end(), std::greater<>());
    std::vector<PieceType> only_a, only_b;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only_a), std::greater<>());
    std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::back_inserter(only_b), std::greater<>());
    a = std::move(only_a);
    b = std::move(only_b);
}

// The most that the side to move can win by one exchange, in steps of a quarter of a pawn.
int best_exchange_cp(const Position& position) {
    constexpr int Step = 25;
    int best = 0;
    chess::MoveList moves;
    chess::generate_moves<chess::MoveSet::Noisy>(position, moves);
    for (const Move move : moves)
        while (move.is_capture() && chess::see_at_least(position, move, best + Step)) best += Step;
    return best;
}

}  // namespace

Gain gain_along(const Position& position, std::span<const Move> line) {
    const chess::Color us = position.side_to_move();
    Gain gain;
    Position there = position;
    for (const Move move : line) {
        if (move != Move::null()) {
            const bool is_ours = there.side_to_move() == us;
            std::vector<PieceType>& takes = is_ours ? gain.won : gain.given;
            std::vector<PieceType>& loses = is_ours ? gain.given : gain.won;
            gain.cp += is_ours ? taken_cp(there, move) : -taken_cp(there, move);
            if (move.is_capture()) takes.push_back(type_of(there.captured_by(move)));
            if (move.is_promotion()) {
                takes.push_back(move.promotion());
                loses.push_back(PieceType::Pawn);
            }
        }
        chess::do_move(there, move);
    }
    cancel(gain.won, gain.given);
    return gain;
}

std::vector<Move> quiet_beginning(const Position& position, std::span<const Move> line, usize most_moves) {
    Position there = position;
    usize length = 0;
    for (usize i = 0; i < std::min(line.size(), most_moves); ++i) {
        chess::do_move(there, line[i]);
        if (is_quiet(there)) length = i + 1;
    }
    return {line.begin(), line.begin() + std::ptrdiff_t(length)};
}

std::vector<Move> after_pass(std::span<const Move> line) {
    std::vector<Move> moves;
    moves.reserve(line.size() + 1);
    moves.push_back(Move::null());
    moves.insert(moves.end(), line.begin(), line.end());
    return moves;
}

int offered_cp(const Position& position, Move move) {
    return best_exchange_cp(chess::played(position, move)) - taken_cp(position, move);
}

bool is_sacrifice(const Position& position, Move move) {
    if (offered_cp(position, move) < thresholds::SacrificeCp) return false;
    const chess::MoveList moves = chess::legal_moves(position);
    return std::any_of(moves.begin(), moves.end(), [&](Move other) {
        return other != move && 2 * offered_cp(position, other) < thresholds::SacrificeCp;
    });
}

}  // namespace analysis
