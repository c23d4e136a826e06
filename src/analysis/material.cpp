// Counts captures and promotions along lines, finds sacrifices by static exchange evaluation, and proves
// gains by a null-window negamax search that evaluates material only.
#include "analysis/material.h"

#include <algorithm>
#include <utility>

#include "analysis/classes.h"
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

// Half a pawn: less does not count as a gain.
constexpr int QuietBelowCp = 50;

bool is_quiet(const Position& position) {
    if (position.in_check()) return false;
    chess::MoveList noisy;
    chess::generate_moves<chess::MoveSet::Noisy>(position, noisy);
    return std::none_of(noisy.begin(), noisy.end(),
                        [&](Move move) { return chess::see_at_least(position, move, QuietBelowCp); });
}

// Removes one piece from each list if both have it.
bool erase_one(std::vector<PieceType>& a, PieceType in_a, std::vector<PieceType>& b, PieceType in_b) {
    const auto first = std::ranges::find(a, in_a), second = std::ranges::find(b, in_b);
    if (first == a.end() || second == b.end()) return false;
    a.erase(first);
    b.erase(second);
    return true;
}

// Removes from both lists what they have in common, and sorts them by value, greatest first.
void cancel(std::vector<PieceType>& a, std::vector<PieceType>& b) {
    std::sort(a.begin(), a.end(), std::greater<>());
    std::sort(b.begin(), b.end(), std::greater<>());
    std::vector<PieceType> only_a, only_b;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only_a), std::greater<>());
    std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::back_inserter(only_b), std::greater<>());
    // A knight and a bishop are worth the same.
    while (erase_one(only_a, PieceType::Knight, only_b, PieceType::Bishop)) {
    }
    while (erase_one(only_a, PieceType::Bishop, only_b, PieceType::Knight)) {
    }
    a = std::move(only_a);
    b = std::move(only_b);
}

// The most that the side to move can win by one exchange, in steps of a quarter of a pawn, and where.
Offer best_exchange(const Position& position) {
    constexpr int Step = 25;
    Offer best;
    chess::MoveList moves;
    chess::generate_moves<chess::MoveSet::Noisy>(position, moves);
    for (const Move move : moves)
        while (move.is_capture() && chess::see_at_least(position, move, best.cp + Step))
            best = {best.cp + Step, move.to()};
    return best;
}

}  // namespace

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
    if (chess::is_draw(position, ply)) return !is_claimant;
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

Offer offered_by(const Position& position, Move move) {
    Offer offer = best_exchange(chess::played(position, move));
    offer.cp -= taken_cp(position, move);
    return offer;
}

bool is_sacrifice(const Position& position, Move move) {
    if (offered_by(position, move).cp < thresholds::SacrificeCp) return false;
    const chess::MoveList moves = chess::legal_moves(position);
    return std::any_of(moves.begin(), moves.end(), [&](Move other) {
        return other != move && 2 * offered_by(position, other).cp < thresholds::SacrificeCp;
    });
}

}  // namespace analysis
