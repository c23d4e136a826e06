// Detects threats that a move makes and meets, by the searches after a pass, and zugzwang, which a second
// search of the moves must confirm.
#include <optional>

#include "analysis/classes.h"
#include "analysis/detectors.h"
#include "analysis/material.h"
#include "analysis/reasons.h"
#include "mate/find_mate.h"
#include "util/memory.h"

namespace analysis {

namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;

constexpr int MostThreatMoves = 6;  // of a mate that counts as a threat

// If a pass were better than every move by this much win probability, it is zugzwang.
constexpr double ZugzwangLoss = 0.15;

// Whether the side to move has a mate in `moves` moves (CPW: Proof-Number Search).
adversarial::Answer find_mate_in(const Position& position, int moves) {
    constexpr u64 Nodes = 50'000;
    constexpr usize Memory = usize(1) << 20;
    const util::LargeBuffer memory = util::LargeBuffer::allocate(Memory);
    if (memory.size() < Memory) return adversarial::Answer::Unknown;
    mate::MateSolver solver(position, {}, memory.bytes(), [](u64, mate::MateSolver::Phase) { return false; });
    return mate::find_mate(solver, moves, Nodes).answer;
}

// Whether less than loss_cp is lost after the move, both by force and in the line.
bool keeps_from_loss(const MoveCase& it, int loss_cp) {
    if (!MaterialSearch().wins_with(it.before, it.move, 1 - loss_cp, ProofPlies)) return false;
    const auto line = quiet_beginning(it.before, it.evidence.line.moves, MostLine);
    return gain_along(it.before, line).cp > -loss_cp;
}

// Whether the answer, which is no capture, is good after a pass, and not possible or not good after the move.
bool is_prevented(const MoveCase& it, Move answer) {
    const Position pass = passed(it.before);
    if (!pass.is_legal(answer) || !is_safe(chess::played(pass, answer), answer.to())) return false;
    if (it.after.piece_on(answer.from()) != it.before.piece_on(answer.from())) return false;
    if (it.after.is_legal(answer)) return can_be_taken(chess::played(it.after, answer), answer.to());
    const bool is_pawn = type_of(it.after.piece_on(answer.from())) == PieceType::Pawn;
    return is_pawn || !it.after.pieces(it.us).contains(answer.to());
}

}  // namespace

std::optional<Statement> threat_of(const Position& pass, const Line& line) {
    auto threat = harvest_of(pass, line);
    if (!threat || threat->fact == Fact::LineWins) return std::nullopt;
    threat->fact = threat->fact == Fact::MateIn ? Fact::ThreatensMate : Fact::ThreatensMaterial;
    threat->line.insert(threat->line.begin(), Move::null());
    return threat;
}

bool is_threat_in(const Position& pass, const Statement& threat) {
    if (threat.line.size() < 2 || !pass.is_legal(threat.line[1])) return false;
    if (threat.fact == Fact::ThreatensMate)
        return find_mate_in(pass, threat.moves) == adversarial::Answer::Proven;
    return threat.fact == Fact::ThreatensMaterial &&
           MaterialSearch().wins_with(pass, threat.line[1], threat.gain.cp, ProofPlies);
}

void find_threats(MoveCase& it) {
    if (!it.evidence.next || it.evidence.line.value.gives_mate() || it.is_traded()) return;
    auto threat = threat_of(passed(it.after), *it.evidence.next);
    if (threat && (threat->fact != Fact::ThreatensMate || threat->moves <= MostThreatMoves))
        it.add(*std::move(threat));
}

void find_prevented_threat(MoveCase& it) {
    if (!it.evidence.other || it.has(Fact::Checkmate) || it.evidence.line.value.suffers_mate()) return;
    auto threat = threat_of(passed(it.before), *it.evidence.other);
    if (!threat) return;
    if (threat->fact == Fact::ThreatensMate) {
        if (threat->moves > MostThreatMoves ||
            find_mate_in(it.after, threat->moves) != adversarial::Answer::Disproven)
            return;
        threat->fact = Fact::PreventsMate;
    } else {
        if (!keeps_from_loss(it, threat->gain.cp)) return;
        threat->fact = Fact::PreventsLoss;
    }
    it.add(*std::move(threat));
}

void find_prevented_answer(MoveCase& it) {
    const Move answer = it.evidence.other_answer;
    if (answer == Move::none() || answer.is_capture() || answer.is_castling()) return;
    if (it.before.in_check() || it.after.in_check() || !is_prevented(it, answer)) return;
    it.add({.fact = Fact::PreventsAnswer, .piece = it.piece, .line = {Move::null(), answer}});
}

bool loses_by_moving(const Value& with_moves, const std::optional<Line>& next) {
    if (!next) return false;  // as in check and after stalemate
    const double best = with_moves.win_probability();
    return best >= thresholds::BrilliantLeast && next->value.win_probability() + ZugzwangLoss <= best;
}

void find_zugzwang(MoveCase& it) {
    const std::optional<Value>& value = it.evidence.second_value;
    if (value && loses_by_moving(*value, it.evidence.next))
        it.add({.fact = Fact::Zugzwang, .piece = it.piece});
}

}  // namespace analysis
