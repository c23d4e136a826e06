// Detects what is wrong with a move: a piece that the answer takes, and castling given up.
#include "analysis/classes.h"
#include "analysis/detectors.h"
#include "analysis/material.h"
#include "analysis/motifs.h"

namespace analysis {

namespace {

using chess::Move;
using chess::Position;
using chess::Square;

// The slider that defended the square before the move and from which the moved piece cuts it off.
Square cut_off_from(const MoveCase& it, Square square) {
    const auto defenders = [&](const Position& position) {
        return position.attackers_to(square, position.occupied()) & position.pieces(it.us);
    };
    for (const Square defender : defenders(it.before) & ~defenders(it.after))
        if (chess::between_and_to(defender, square).contains(it.piece)) return defender;
    return Square::none();
}

// Why the answer can take what now stands on its target but was safe there before.
std::optional<Statement> fault_of_safe_piece(const MoveCase& it, Move answer) {
    const Square left = answer.to();
    Statement fault{.piece = it.piece, .targets = {left}, .line = {answer}};
    if (left == it.piece) {
        fault.fact = Fact::PutsEnPrise;
    } else if (it.attacked_before(left) && !attacks_from(it.after, it.piece).contains(left)) {
        fault.fact = Fact::Unguards;
    } else if (chess::between_and_to(answer.from(), left).contains(it.move.from())) {
        fault.fact = Fact::OpensLine;
    } else if (const Square cut_off = cut_off_from(it, left); cut_off.is_ok()) {
        fault.fact = Fact::CutsOff;
        fault.targets.push_back(cut_off);
    } else {
        return std::nullopt;
    }
    return fault;
}

// Why the answer can take what stands on its target; nothing if none of the reasons holds. A side in check
// cannot pass, so that nothing is known of what could be taken before.
std::optional<Statement> fault_by(const MoveCase& it, Move answer) {
    const Square left = answer.to(), old = it.square_before(left);
    if (it.before.in_check()) return std::nullopt;
    if (left != it.piece && it.before.piece_on(left) != it.after.piece_on(left)) return std::nullopt;
    const Position pass = passed(it.before);
    if (left != it.piece && can_be_taken(pass, old))
        return Statement{.fact = Fact::LeavesEnPrise, .piece = it.piece, .targets = {left}, .line = {answer}};
    return is_safe(pass, old) ? fault_of_safe_piece(it, answer) : std::nullopt;
}

}  // namespace

void find_piece_left(MoveCase& it) {
    if (it.evidence.loss < thresholds::Inaccuracy || it.evidence.line.moves.size() < 2) return;
    const Move answer = it.evidence.line.moves[1];
    if (!answer.is_capture() || answer.is_en_passant()) return;
    const int needed_cp = LeastGainCp + taken_cp(it.before, it.move);
    if (!MaterialSearch().wins_with(it.after, answer, needed_cp, ShortPlies)) return;
    if (auto fault = fault_by(it, answer)) it.add(*std::move(fault));
}

void find_lost_castling(MoveCase& it) {
    if (it.evidence.loss < thresholds::Inaccuracy || it.move.is_castling()) return;
    if (it.before.castling_rights().has_any(it.us) && !it.after.castling_rights().has_any(it.us))
        it.add({.fact = Fact::GivesUpCastling, .piece = it.piece});
}

}  // namespace analysis
