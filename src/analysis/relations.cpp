// Detects what the moved piece does to other pieces: motifs, only if they win something, checks, pins, attacks and
// defences.
#include <algorithm>
#include <array>

#include "analysis/classes.h"
#include "analysis/detectors.h"
#include "analysis/material.h"
#include "analysis/motifs.h"
#include "chess/movegen.h"
#include "chess/see.h"

namespace analysis {

namespace {

using chess::Bitboard;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

// The moves by which the piece takes one of the targets, or by which we take the target that took it in answer
// to check: in the line after a reply, or after a pass of the opponent. Empty if no target is taken.
std::vector<Move> line_of_capture(const MoveCase& it, const Motif& motif) {
    const std::vector<Move>& line = it.evidence.line.moves;
    const auto is_target = [&](Square square) { return std::ranges::count(motif.targets, square) > 0; };
    if (line.size() >= 3 && line[2].is_capture()) {
        const bool takes = line[2].from() == motif.piece && is_target(line[2].to());
        const bool is_traded = it.after.in_check() && !it.evidence.line.value.gives_mate() &&
                               line[1].to() == motif.piece && line[2].to() == motif.piece &&
                               is_target(line[1].from());
        if (takes || is_traded) return {line[1], line[2]};
    }
    if (it.after.in_check() || it.evidence.line.value.gives_mate()) return {};
    const Position pass = passed(it.after);
    for (const Square target : motif.targets)
        for (const Move capture : moves_to(pass, target, motif.piece))
            if (gains(pass, capture)) return {Move::null(), capture};
    return {};
}

void add_motif(MoveCase& it, Fact fact, const Motif& motif) {
    if (motif.targets.empty() || !it.wins_beyond_its_capture()) return;
    if (auto line = line_of_capture(it, motif); !line.empty())
        it.add({.fact = fact, .piece = motif.piece, .targets = motif.targets, .line = std::move(line)});
}

// Whether the answer in the line, if there is one, moves the first target, and then the piece takes the second.
bool is_skewered(const MoveCase& it, const Motif& skewer) {
    const std::vector<Move>& line = it.evidence.line.moves;
    if (line.size() < 3) return !it.evidence.line.value.gives_mate();
    return line[1].from() == skewer.targets[0] && line[2].from() == skewer.piece &&
           line[2].to() == skewer.targets[1];
}

bool has_king(const MoveCase& it, const Motif& motif) {
    return std::ranges::any_of(motif.targets,
                               [&](Square square) { return square == it.after.king_square(~it.us); });
}

// Whether the move wins by one of the motifs that are found before threats.
bool has_motif(const MoveCase& it) {
    constexpr std::array Motifs = {
        Fact::Fork,       Fact::Skewer,         Fact::DiscoveredAttack, Fact::RemovesDefender,
        Fact::LuresAway,  Fact::LuresTo,        Fact::PinnedDefender,   Fact::AttacksPinned,
        Fact::TrapsPiece, Fact::TakesUndefended};
    return std::ranges::any_of(Motifs, [&](Fact fact) { return it.has(fact); });
}

bool is_new(const MoveCase& it, const Motif& pin, std::vector<Motif> (*find)(const Position&, Square)) {
    const Square old = it.square_before(pin.piece);
    // A promotion.
    if (it.before.piece_on(old) != it.after.piece_on(pin.piece)) return true;
    return std::ranges::none_of(find(it.before, old),
                                [&](const Motif& known) { return known.targets == pin.targets; });
}

// Whether each move of the pinned piece off the line loses the piece behind it. There must be such a
// move.
bool is_held(const MoveCase& it, const Motif& pin) {
    const Bitboard line = chess::line_through(pin.piece, pin.targets[0]);
    int moves = 0;
    for (const Move move : chess::legal_moves(it.after)) {
        if (move.from() != pin.targets[0] || line.contains(move.to())) continue;
        ++moves;
        const int cost_cp = LeastGainCp + taken_cp(it.after, move);
        const Position left = chess::played(it.after, move);
        const auto takes = moves_to(left, pin.targets[1], pin.piece);
        if (std::ranges::none_of(takes, [&](Move take) {
                return MaterialSearch().wins_with(left, take, cost_cp, ShortPlies);
            }))
            return false;
    }
    return moves > 0;
}

}  // namespace

void find_motifs(MoveCase& it) {
    add_motif(it, Fact::Fork, fork_by(it.after, it.piece));
    for (const Motif& skewer : skewers_by(it.after, it.piece))
        if (is_skewered(it, skewer)) add_motif(it, Fact::Skewer, skewer);
    const auto next = it.evidence.line.moves.size() >= 3 ? it.evidence.line.moves[2] : Move::none();
    for (const Motif& attack : discovered_attacks(it.before, it.move))
        if (is_worth_attacking(it.after, attack.targets[0], attack.piece) ||
            (next.from() == attack.piece && next.to() == attack.targets[0]))
            if (!has_king(it, attack)) add_motif(it, Fact::DiscoveredAttack, attack);
}

void find_checks(MoveCase& it) {
    const Bitboard checkers = it.after.checkers();
    if (checkers.empty()) return;
    Statement check{.fact = Fact::Check, .piece = checkers.first()};
    if (checkers.more_than_one()) {
        check.fact = Fact::DoubleCheck;
        check.piece = it.piece;
        for (const Square checker : checkers) check.targets.push_back(checker);
    } else if (checkers.first() != it.piece) {
        check.fact = Fact::DiscoveredCheck;
    } else if (it.has(Fact::Checkmate) || std::ranges::any_of(it.found, [&](const Statement& known) {
                   return known.fact == Fact::Fork &&
                          std::ranges::count(known.targets, it.after.king_square(~it.us)) > 0;
               })) {
        return;
    }
    it.add(std::move(check));
}

void find_pins(MoveCase& it) {
    if (it.evidence.loss >= thresholds::Mistake || it.has(Fact::Checkmate)) return;
    const auto is_worth_telling = [&](const Motif& pin, std::vector<Motif> (*find)(const Position&, Square)) {
        return type_of(it.after.piece_on(pin.targets[0])) != PieceType::Pawn && is_new(it, pin, find) &&
               is_safe(it.after, pin.piece);
    };
    for (const Square slider : it.after.pieces(it.us)) {
        for (const Motif& pin : pins_by(it.after, slider))
            if (is_worth_telling(pin, pins_by))
                it.add({.fact = Fact::Pin, .piece = slider, .targets = pin.targets});
        for (const Motif& pin : relative_pins_by(it.after, slider))
            if (is_worth_telling(pin, relative_pins_by) && is_held(it, pin))
                it.add({.fact = Fact::RelativePin, .piece = slider, .targets = pin.targets});
    }
}

void find_defended_pieces(MoveCase& it) {
    if (it.before.in_check()) return;
    const Position pass = passed(it.before);
    for (const Square square : it.before.pieces(it.us)) {
        if (type_of(it.before.piece_on(square)) == PieceType::King || !can_be_taken(pass, square)) continue;
        if (square == it.move.from()) {
            if (type_of(it.before.piece_on(square)) != PieceType::Pawn && is_safe(it.after, it.piece))
                it.add({.fact = Fact::Escapes, .piece = it.piece, .targets = {square}});
        } else if (attacks_from(it.after, it.piece).contains(square) && !it.attacked_before(square) &&
                   it.after.pieces(it.us).contains(square) && is_safe(it.after, square)) {
            it.add({.fact = Fact::Defends, .piece = it.piece, .targets = {square}});
        }
    }
}

// Pieces of ours that a slider attacked and from which the moved piece cuts it off.
void find_shielded_pieces(MoveCase& it) {
    if (it.before.in_check() || it.after.in_check() || !is_safe(it.after, it.piece)) return;
    for (const Square slider : it.before.pieces(~it.us) & it.after.pieces(~it.us)) {
        const Bitboard shielded = attacks_from(it.before, slider) & ~attacks_from(it.after, slider);
        for (const Square square : shielded& it.before.pieces(it.us) & it.after.pieces(it.us))
            if (chess::between_and_to(slider, square).contains(it.piece) && square != it.piece)
                it.add({.fact = Fact::Shields, .piece = it.piece, .targets = {square, slider}});
    }
}

void find_attacked_pieces(MoveCase& it) {
    if (it.after.in_check() || it.is_traded()) return;
    const Position pass = passed(it.after);
    Bitboard known;
    for (const Statement& statement : it.found)
        if (statement.fact == Fact::Fork || statement.fact == Fact::Skewer)
            for (const Square square : statement.targets) known.add(square);
    for (const Square target : attacks_from(it.after, it.piece) & it.after.pieces(~it.us) & ~known) {
        if (it.attacked_before(target)) continue;
        const auto takes = moves_to(pass, target, it.piece);
        if (std::ranges::any_of(takes, [&](Move take) { return gains(pass, take); }))
            it.add({.fact = Fact::Attacks, .piece = it.piece, .targets = {target}});
    }
}

void find_later_motif(MoveCase& it) {
    const auto gain = std::ranges::find_if(it.found, [](const Statement& known) {
        return known.fact == Fact::WinsMaterial || known.fact == Fact::LineWins;
    });
    if (gain == it.found.end() || gain->line.size() <= 3 || has_motif(it)) return;
    const std::vector<Move>& line = it.evidence.line.moves;
    const Line rest{it.evidence.line.value, it.evidence.line.depth, {line.begin() + 2, line.end()}};
    const MoveEvidence later{.before = chess::played(it.after, line[1]), .line = rest};
    MoveCase next(later);
    find_motifs(next);
    find_removed_defender(next);
    find_attack_on_pinned(next);
    find_trapped_pieces(next);
    if (next.found.empty()) return;
    next.found.front().way = {line[0], line[1], line[2]};
    it.add(std::move(next.found.front()));
}

}  // namespace analysis
