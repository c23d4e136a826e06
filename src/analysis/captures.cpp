// Detects what a move takes, whom it lures, and what it traps.
#include <algorithm>
#include <optional>

#include "analysis/detectors.h"
#include "analysis/material.h"
#include "analysis/motifs.h"
#include "chess/movegen.h"
#include "chess/see.h"

namespace analysis {

namespace {

using chess::Bitboard;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

// The answer and our next move in the line, with the positions after them.
struct Next {
    Move answer, ours;
    Position answered, end;
};
std::optional<Next> next_of(const MoveCase& it) {
    const std::vector<Move>& line = it.evidence.line.moves;
    if (line.size() < 3) return std::nullopt;
    const Position answered = chess::played(it.after, line[1]);
    return Next{line[1], line[2], answered, chess::played(answered, line[2])};
}

// The pieces of the other side that defend the square.
Bitboard defenders(const MoveCase& it, const Position& position, Square square) {
    return position.attackers_to(square, position.occupied()) & position.pieces(~it.us);
}

// Whether our next move takes a piece that stood on the same square after the move, with a gain.
bool takes_with_gain(const MoveCase& it, const Next& next) {
    return next.ours.is_capture() && !next.ours.is_en_passant() && next.answer.to() != next.ours.to() &&
           it.after.piece_on(next.ours.to()) == next.answered.piece_on(next.ours.to()) &&
           gains(next.answered, next.ours);
}

// Whether our next move gets something on its square: it takes with a gain, promotes or mates.
bool gets_something(const MoveCase& it, const Next& next) {
    return takes_with_gain(it, next) || next.ours.is_promotion() ||
           (next.end.in_check() && !chess::has_legal_move(next.end));
}

void find_lured_away(MoveCase& it, const Next& next) {
    const Square defender = next.answer.from(), left = next.ours.to();
    const Square now = moved_to(next.answer, ~it.us);
    if (left == it.piece || left == now || it.has(Fact::SmotheredMate)) return;
    // It takes the bait, or it is driven away and was the only defender.
    const bool is_baited = next.answer.to() == it.piece && gets_something(it, next);
    const bool is_driven = (it.after.in_check() || attacks_from(it.after, it.piece).contains(defender)) &&
                           takes_with_gain(it, next) && defenders(it, it.after, left) == Bitboard(defender);
    if (!(is_baited || is_driven) || !attacks_from(it.after, defender).contains(left)) return;
    if (!is_baited && (it.has(Fact::Fork) || it.has(Fact::Skewer))) return;  // that says more
    if (attacks_from(next.answered, now).contains(left)) return;
    it.add({.fact = Fact::LuresAway,
            .piece = it.piece,
            .targets = {defender, left},
            .line = {next.answer, next.ours}});
}

// Whether the move moves the piece on the square; for castling, the rook.
bool moves_from(Move move, Square square) { return (move.is_castling() ? move.to() : move.from()) == square; }

// Whether we take the piece on the square in the line, wherever it goes.
bool is_taken_later(const MoveCase& it, Square square) {
    const std::vector<Move>& line = it.evidence.line.moves;
    for (usize i = 1; i < line.size(); ++i) {
        const bool is_ours = i % 2 == 0;
        if (is_ours && line[i].is_capture() && line[i].to() == square) return true;
        if (!is_ours && moves_from(line[i], square)) square = moved_to(line[i], ~it.us);
    }
    return false;
}

void find_lured_to(MoveCase& it, const Next& next) {
    if (next.answer.to() != it.piece || next.ours.to() == it.piece) return;
    const PieceType lured = type_of(it.after.piece_on(next.answer.from()));
    if (lured != PieceType::King && lured != PieceType::Queen && lured != PieceType::Rook) return;
    const Square hunter = moved_to(next.ours, it.us);
    const bool is_attacked = attacks_from(next.end, hunter).contains(it.piece) &&
                             is_taken_later(it, next.answer.from()) && !it.evidence.line.value.gives_mate();
    if (lured == PieceType::King ? next.end.in_check() : is_attacked)
        it.add({.fact = Fact::LuresTo,
                .piece = it.piece,
                .targets = {next.answer.from()},
                .line = {next.answer, next.ours}});
}

// Whether the piece of the side to move, wherever it goes and also if it stays, can be taken with a gain.
bool is_trapped(const Position& position, Square square) {
    if (!can_be_taken(passed(position), square)) return false;
    for (const Move move : chess::legal_moves(position)) {
        if (!moves_from(move, square)) continue;
        const Position moved = chess::played(position, move);
        const int cost_cp = LeastGainCp + taken_cp(position, move);
        const auto takes = moves_to(moved, moved_to(move, position.side_to_move()));
        if (std::ranges::none_of(takes, [&](Move take) {
                return MaterialSearch().wins_with(moved, take, cost_cp, ShortPlies);
            }))
            return false;
    }
    return true;
}

}  // namespace

void find_recapture(MoveCase& it) {
    if (it.evidence.last_to != it.move.to() || it.before.captured_piece() == Piece::None) return;
    const Piece taken = it.before.captured_by(it.move);
    if (taken == Piece::None) return;
    Gain gain{chess::SeeValues[type_of(taken)], {type_of(taken)}, {}};
    it.add({.fact = Fact::TakesBack, .piece = it.piece, .gain = std::move(gain)});
}

void find_undefended_piece(MoveCase& it) {
    const Piece taken = it.before.captured_by(it.move);
    if (taken == Piece::None || it.move.is_en_passant()) return;  // that pawn may be defended where it stands
    // Of two pieces on one line the one behind defends only once the other is gone.
    if (defenders(it, it.before, it.move.to()).any() || defenders(it, it.after, it.piece).any()) return;
    // A recapture takes back what was given.
    const int given_cp = chess::SeeValues[type_of(it.before.captured_piece())];
    const bool may_take_back = !it.evidence.last_to.is_ok() || it.evidence.last_to == it.move.to();
    if (may_take_back && chess::SeeValues[type_of(taken)] < given_cp + LeastGainCp) return;
    Gain gain{chess::SeeValues[type_of(taken)], {type_of(taken)}, {}};
    it.add({.fact = Fact::TakesUndefended, .piece = it.piece, .gain = std::move(gain)});
}

void find_removed_defender(MoveCase& it) {
    if (!it.move.is_capture() || it.move.is_en_passant() || it.after.in_check()) return;
    const auto next = next_of(it);
    if (!next || !takes_with_gain(it, *next)) return;
    const Square left = next->ours.to();
    if (type_of(it.after.piece_on(left)) == PieceType::Pawn) return;
    if (type_of(it.after.piece_on(it.piece)) == PieceType::King) return;
    if (defenders(it, it.before, left) != Bitboard(it.piece)) return;
    if (defenders(it, it.after, left).any()) return;
    it.add({.fact = Fact::RemovesDefender,
            .piece = it.piece,
            .targets = {left},
            .line = {next->answer, next->ours}});
}

void find_lures(MoveCase& it) {
    const auto next = next_of(it);
    if (!next) return;
    find_lured_to(it, *next);
    if (!it.has(Fact::LuresTo)) find_lured_away(it, *next);
}

void find_pinned_defender(MoveCase& it) {
    const Square king = it.after.king_square(~it.us);
    for (const Square square : defenders(it, it.after, it.piece) & it.after.pinned())
        if (!chess::line_through(king, square).contains(it.piece))
            it.add({.fact = Fact::PinnedDefender, .piece = it.piece, .targets = {square}});
}

void find_attack_on_pinned(MoveCase& it) {
    const auto next = next_of(it);
    const Bitboard pinned = it.after.pinned() & it.after.pieces(~it.us);
    for (const Square target : attacks_from(it.after, it.piece) & pinned) {
        if (it.attacked_before(target) || type_of(it.after.piece_on(target)) == PieceType::Pawn) continue;
        const auto takes = moves_to(it.after, it.piece, target);  // along the line of the pin
        if (!takes.empty() && chess::see_at_least(it.after, takes.front(), 0)) continue;
        Statement attack{.fact = Fact::AttacksPinned, .piece = it.piece, .targets = {target}};
        if (next && next->ours.from() == it.piece && next->ours.to() == target &&
            takes_with_gain(it, *next)) {
            attack.line = {next->answer, next->ours};
            it.add(std::move(attack));
        } else if (!it.after.in_check()) {
            const Position pass = passed(it.after);
            for (const Move capture : moves_to(pass, target, it.piece)) {
                if (!gains(pass, capture)) continue;
                attack.line = {Move::null(), capture};
                it.add(std::move(attack));
                break;
            }
        }
    }
}

void find_trapped_pieces(MoveCase& it) {
    if (it.after.in_check() || !chess::has_legal_move(it.after)) return;
    const Bitboard pieces =
        it.after.pieces(~it.us) & ~it.after.pieces(PieceType::Pawn, PieceType::King) & ~it.after.pinned();
    const auto was_trapped = [&](Square square) {
        return !it.before.in_check() && is_trapped(passed(it.before), square);
    };
    for (const Square square : pieces)
        if (it.after.is_attacked(square, it.us, it.after.occupied()) && is_taken_later(it, square) &&
            is_trapped(it.after, square) && !was_trapped(square))
            it.add({.fact = Fact::TrapsPiece, .piece = it.piece, .targets = {square}});
}

}  // namespace analysis
