// Detects mate, material and promotion: what the line of a move wins, and what it offers.
#include <algorithm>
#include <optional>
#include <span>

#include "analysis/classes.h"
#include "analysis/detectors.h"
#include "analysis/material.h"
#include "chess/movegen.h"
#include "chess/see.h"

namespace analysis {

namespace {

using chess::Bitboard;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

// Takes the piece from the gain. A knight and a bishop count as the same.
void take_back(Gain& gain, PieceType piece) {
    gain.cp -= chess::SeeValues[piece];
    auto same = std::ranges::find(gain.won, piece);
    if (same == gain.won.end())
        same = std::ranges::find(gain.won, chess::SeeValues[piece],
                                 [](PieceType won) { return chess::SeeValues[won]; });
    if (same != gain.won.end())
        gain.won.erase(same);
    else
        gain.given.push_back(piece);
}

// The shortest quiet beginning of the line that has this gain.
std::vector<Move> shortest_with(const Position& position, std::span<const Move> line, int gain_cp) {
    for (usize length = 1; length < line.size(); ++length) {
        auto moves = quiet_beginning(position, line, length);
        if (!moves.empty() && gain_along(position, moves).cp == gain_cp) return moves;
    }
    return {line.begin(), line.end()};
}

Statement gain_of_line(Fact fact, const Position& position, std::vector<Move> line) {
    Gain gain = gain_along(position, line);
    return {.fact = fact, .gain = std::move(gain), .line = std::move(line)};
}

// The longest beginning of the line whose gain is proven and is not above kept_cp, the gain that the line
// keeps.
std::optional<Statement> proven_part_of(const Position& position, const Line& line, int kept_cp) {
    int tried_cp = 0;
    for (usize length = std::min(MostLine, line.moves.size()); length > 0; --length) {
        auto moves = quiet_beginning(position, line.moves, length);
        const Gain gain = gain_along(position, moves);
        if (gain.cp < LeastGainCp || gain.cp > kept_cp || gain.cp == tried_cp) continue;
        tried_cp = gain.cp;
        if (!MaterialSearch().wins_with(position, line.moves.front(), gain.cp, ProofPlies)) continue;
        return gain_of_line(Fact::WinsMaterial, position, shortest_with(position, moves, gain.cp));
    }
    return std::nullopt;
}

// What the line alone wins: at least LeastGainCp, as harvest_of() has found.
std::optional<Statement> gain_in_line(const Position& position, const Line& line) {
    auto moves = quiet_beginning(position, line.moves, MostLine);
    const Gain gain = gain_along(position, moves);
    auto line_of_gain = shortest_with(position, moves, gain.cp);
    // A pawn that is taken at the end of the line may be taken back after it.
    if (gain.cp < MoreThanAPawnCp && line_of_gain.size() + 2 > line.moves.size()) return std::nullopt;
    return gain_of_line(Fact::LineWins, position, std::move(line_of_gain));
}

// Whether the king's own pieces stand on all squares of the set.
bool is_blocked(const Position& mated, Bitboard squares) {
    return (squares & ~mated.pieces(mated.side_to_move())).empty();
}

void find_mating_pattern(MoveCase& it, const Position& end) {
    const chess::Color them = end.side_to_move();
    const Square king = end.king_square(them);
    if (!end.in_check() || end.checkers().more_than_one() || chess::has_legal_move(end)) return;
    const Square checker = end.checkers().first();
    const PieceType type = type_of(end.piece_on(checker));
    const Bitboard around = chess::king_attacks(king), home = chess::rank_of(them, chess::Rank::R1);
    const bool is_on_back_rank = home.contains(king) && home.contains(checker) &&
                                 (type == PieceType::Rook || type == PieceType::Queen);
    if (is_on_back_rank && is_blocked(end, around & ~home))
        it.add({.fact = Fact::BackRankMate, .piece = it.piece, .line = it.evidence.line.moves});
    if (type == PieceType::Knight && is_blocked(end, around))
        it.add({.fact = Fact::SmotheredMate, .piece = it.piece, .line = it.evidence.line.moves});
}

// Whether our piece on the square is taken in the line, which begins with a move of theirs, wherever it goes.
bool is_taken(Square square, std::span<const Move> line) {
    for (const Move move : line) {
        if (move.from() == square)
            square = move.to();
        else if (move.to() == square)
            return true;
    }
    return false;
}

// The beginning of the line up to our first promotion to a piece that is not taken in the line.
std::vector<Move> until_promotion(const MoveCase& it) {
    const std::vector<Move>& line = it.evidence.line.moves;
    for (usize i = 0; i < line.size(); i += 2)
        if (line[i].is_promotion() && !is_taken(line[i].to(), std::span(line).subspan(i + 1)))
            return {line.begin(), line.begin() + std::ptrdiff_t(i) + 1};
    return {};
}

}  // namespace

std::optional<Statement> harvest_of(const Position& position, const Line& line) {
    if (line.value.gives_mate())
        return Statement{.fact = Fact::MateIn, .moves = line.value.moves_to_mate(), .line = line.moves};
    if (line.value.score.is_loss()) return std::nullopt;
    const auto kept = gain_along(position, quiet_beginning(position, line.moves, MostLine));
    if (kept.cp < LeastGainCp) return std::nullopt;
    auto proven = proven_part_of(position, line, kept.cp);
    return proven ? proven : gain_in_line(position, line);
}

void find_end_or_gain(MoveCase& it) {
    if (!chess::has_legal_move(it.after))
        return it.add({.fact = it.after.in_check() ? Fact::Checkmate : Fact::Stalemate, .piece = it.piece});
    auto harvest = harvest_of(it.before, it.evidence.line);
    if (!harvest) return;
    // A pawn that is proven says less than a piece that the line wins.
    if (harvest->fact == Fact::WinsMaterial && harvest->gain.cp < MoreThanAPawnCp)
        if (auto whole = gain_in_line(it.before, it.evidence.line);
            whole && whole->gain.cp >= harvest->gain.cp + MoreThanAPawnCp)
            harvest = std::move(whole);
    // A recapture regains material and does not win it.
    if (harvest->fact != Fact::MateIn && it.before.captured_piece() != chess::Piece::None) {
        take_back(harvest->gain, type_of(it.before.captured_piece()));
        if (harvest->gain.cp < LeastGainCp) return;
    }
    harvest->piece = it.piece;
    it.add(*std::move(harvest));
}

void find_stalemate(MoveCase& it) {
    if (!it.after.in_check() && !chess::has_legal_move(it.after))
        it.add({.fact = Fact::Stalemate, .piece = it.piece});
}

void find_sacrifice(MoveCase& it) {
    const Value& value = it.evidence.line.value;
    if (it.evidence.loss >= thresholds::Inaccuracy || value.win_probability() < thresholds::BrilliantLeast)
        return;
    if (!is_sacrifice(it.before, it.move)) return;
    const Offer offer = offered_by(it.before, it.move);
    // What could be taken before is not given up by this move.
    const bool is_known =
        !it.before.in_check() && can_be_taken(passed(it.before), it.square_before(offer.square));
    if (is_known) return;
    it.add(
        {.fact = Fact::Sacrifice, .piece = it.piece, .targets = {offer.square}, .gain = {-offer.cp, {}, {}}});
}

void find_end_of_line(MoveCase& it) {
    if (auto line = until_promotion(it); !line.empty())
        it.add({.fact = Fact::Promotes, .piece = it.piece, .line = std::move(line)});
    if (!it.evidence.line.value.gives_mate()) return;
    Position end = it.before;
    for (const Move move : it.evidence.line.moves) end.do_move(move);
    if (end.side_to_move() != it.us) find_mating_pattern(it, end);
}

}  // namespace analysis
