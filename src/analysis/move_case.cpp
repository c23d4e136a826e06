// Answers the questions by small searches for material.
#include "analysis/move_case.h"

#include <algorithm>

#include "analysis/material.h"
#include "analysis/motifs.h"
#include "chess/movegen.h"
#include "chess/see.h"

namespace analysis {

using chess::Move;
using chess::Position;
using chess::Square;

Position passed(const Position& position) { return chess::played(position, Move::null()); }

std::vector<Move> moves_to(const Position& position, Square to, Square from) {
    std::vector<Move> found;
    for (const Move move : chess::legal_moves(position))
        if (move.to() == to && !move.is_castling() && (!from.is_ok() || move.from() == from))
            found.push_back(move);
    return found;
}

bool gains(const Position& position, Move capture) {
    return MaterialSearch().wins_with(position, capture, LeastGainCp, ShortPlies);
}

bool can_be_taken(const Position& position, Square square) {
    return std::ranges::any_of(moves_to(position, square), [&](Move move) { return gains(position, move); });
}

bool is_opening(const Position& position) {
    constexpr int LeastMinors = 6;
    const chess::Bitboard minors = position.pieces(chess::PieceType::Knight, chess::PieceType::Bishop);
    const chess::Bitboard home =
        (position.pieces(chess::Color::White) & chess::rank_of(chess::Color::White, chess::Rank::R1)) |
        (position.pieces(chess::Color::Black) & chess::rank_of(chess::Color::Black, chess::Rank::R1));
    return minors.count() >= LeastMinors && 2 * (minors & home).count() >= minors.count();
}

bool is_safe(const Position& position, Square square) {
    return std::ranges::none_of(moves_to(position, square), [&](Move move) {
        MaterialSearch search;
        return search.wins_with(position, move, LeastGainCp, ShortPlies) || search.ran_out();
    });
}

MoveCase::MoveCase(const MoveEvidence& all_evidence)
    : evidence(all_evidence), before(evidence.before), move(evidence.line.moves.front()),
      us(before.side_to_move()), piece(moved_to(move, us)), after(chess::played(before, move)) {}

bool MoveCase::has(Fact fact) const {
    return std::ranges::any_of(found, [&](const Statement& known) { return known.fact == fact; });
}

bool MoveCase::wins_beyond_its_capture() {
    if (!wins_more_) {
        const int needed_cp = taken_cp(before, move) + LeastGainCp;
        wins_more_ = evidence.line.value.gives_mate() ||
                     MaterialSearch().wins_with(before, move, needed_cp, ProofPlies);
    }
    return *wins_more_;
}

bool MoveCase::is_traded() const {
    const std::vector<Move>& line = evidence.line.moves;
    const bool is_push =
        !move.is_capture() && type_of(before.piece_on(move.from())) == chess::PieceType::Pawn;
    return !is_push && line.size() > 1 && line[1].is_capture() && line[1].to() == piece;
}

Square MoveCase::square_before(Square now) const {
    if (now == piece) return move.is_castling() ? move.to() : move.from();
    return move.is_castling() && now == after.king_square(us) ? move.from() : now;
}

bool MoveCase::attacked_before(Square square) const {
    return attacks_from(before, square_before(piece)).contains(square);
}

}  // namespace analysis
