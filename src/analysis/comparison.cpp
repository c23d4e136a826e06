// Collects what speaks for the best move and against another, and leaves out what is true of both.
#include "analysis/comparison.h"

#include <algorithm>

#include "analysis/classes.h"
#include "analysis/material.h"
#include "chess/movegen.h"

namespace analysis {

namespace {

using chess::Move;
using chess::Position;

bool is_same_step(Move a, Move b) { return a.from() == b.from() && a.to() == b.to(); }

// Whether the line has such a move at `first`, or two, four and so on moves later.
template <class IsSuch>
bool has_from(const std::vector<Move>& line, usize first, const IsSuch& is_such) {
    for (usize i = first; i < line.size(); i += 2)
        if (is_such(line[i])) return true;
    return false;
}

// Whether the answer to the other move comes in the best line too.
bool is_answered_anyway(const Comparison& comparison) {
    if (comparison.played.moves.size() < 2) return false;
    const Move answer = comparison.played.moves[1];
    return has_from(comparison.best.moves, 1, [&](Move move) { return is_same_step(move, answer); });
}

// Removes losses of a piece that the same capture wins in the best line too.
void drop_losses_of_both(std::vector<Statement>& faults, const Comparison& comparison) {
    if (!is_answered_anyway(comparison)) return;
    const Move answer = comparison.played.moves[1];
    if (comparison.best.moves.front().from() == answer.to()) return;  // it takes something else there
    std::erase_if(faults, [&](const Statement& fault) {
        return !fault.targets.empty() && fault.targets[0] == answer.to();
    });
}

// Removes what the side does in the other line as well, and that it prevents what comes anyway.
void drop_gains_of_both(std::vector<Statement>& of_best, const Comparison& comparison) {
    const std::vector<Move>& played = comparison.played.moves;
    const Move best = comparison.best.moves.front();
    const auto takes_there = [&](Move move) { return move.is_capture() && move.to() == best.to(); };
    const bool takes_at_once = takes_there(played.front());
    const bool takes_soon = takes_at_once || (played.size() > 2 && takes_there(played[2]));
    const bool castles = has_from(played, 2, [](Move move) { return move.is_castling(); });
    const bool is_answered = is_answered_anyway(comparison);
    const int kept_cp =
        gain_along(comparison.before, quiet_beginning(comparison.before, played, MostLine)).cp;
    std::erase_if(of_best, [&](const Statement& statement) {
        switch (statement.fact) {
            case Fact::TakesBack: return takes_soon;
            case Fact::Castles:
            case Fact::PreparesCastling: return castles;
            case Fact::PreventsAnswer: return is_answered;
            case Fact::TakesUndefended: return statement.gain.cp <= kept_cp;
            case Fact::WinsMaterial:
            case Fact::LineWins:
                return takes_at_once && gain_along(comparison.before, statement.line).cp <= kept_cp;
            default: return false;
        }
    });
}

// Removes what the answer does if it comes in the best line too and wins nothing.
void drop_answer_to_both(std::vector<Statement>& of_reply, const Comparison& comparison) {
    const bool wins = std::ranges::any_of(of_reply, [](const Statement& statement) {
        return kind_of(statement.fact).weight >= Weight::Material;
    });
    if (!wins && is_answered_anyway(comparison)) of_reply.clear();
}

// Removes what the side gets by the other line too, and no less of it.
void leave_out(std::vector<Statement>& statements, const std::vector<Statement>& others) {
    std::erase_if(statements, [&](const Statement& statement) {
        return std::ranges::any_of(others, [&](const Statement& other) {
            return other.fact == statement.fact && other.gain.cp >= statement.gain.cp;
        });
    });
}

// Removes threats that the other move leaves as they were.
void drop_threats_of_both(std::vector<Statement>& of_best, const Comparison& comparison) {
    const Position other = chess::played(comparison.before, comparison.played.moves.front());
    if (other.in_check() || !chess::has_legal_move(other)) return;
    std::erase_if(of_best,
                  [&](const Statement& statement) { return is_threat_in(passed(other), statement); });
}

// Removes that the answer saves or defends a piece, unless the best move takes it: pieces are often in danger.
void drop_rescues(std::vector<Statement>& of_reply, Move best) {
    std::erase_if(of_reply, [&](const Statement& statement) {
        const bool is_rescue = statement.fact == Fact::Escapes || statement.fact == Fact::Defends;
        return is_rescue && statement.targets[0] != best.to();
    });
}

// Removes threats that could be carried out in place of the answer.
void drop_older_threats(std::vector<Statement>& of_reply, const Comparison& comparison) {
    const Position answered = chess::played(comparison.before, comparison.played.moves.front());
    std::erase_if(of_reply, [&](const Statement& statement) { return is_threat_in(answered, statement); });
}

// The answer to the first move of the line, whose value is that after this move.
MoveEvidence answer_to(const Position& before, const Line& line, const Value& after) {
    return {.before = chess::played(before, line.moves.front()),
            .line = {-after, line.depth, {line.moves.begin() + 1, line.moves.end()}}};
}

// Adds what the answer to the other move does. False if the search was stopped.
bool add_reasons_of_reply(Reasons& reasons, const Comparison& comparison, const Search& search) {
    MoveEvidence answer = answer_to(comparison.before, comparison.played, comparison.played.value);
    answer.was_lost = comparison.best.value.win_probability() >= thresholds::Ahead;
    answer.last_to = comparison.played.moves.front().to();
    auto of_reply = reasons_for_answer(std::move(answer), search);
    if (!of_reply) return false;
    reasons.of_reply = *std::move(of_reply);
    drop_rescues(reasons.of_reply, comparison.best.moves.front());
    drop_older_threats(reasons.of_reply, comparison);
    if (!reasons.of_best.empty()) drop_answer_to_both(reasons.of_reply, comparison);
    const Line& best = comparison.best;
    if (best.moves.size() > 1)
        leave_out(reasons.of_reply,
                  lasting_gains_of(answer_to(comparison.before, best, a_ply_later(best.value))));
    return true;
}

}  // namespace

double loss_between(const Line& best, const Line& other) {
    return std::max(0.0, best.value.win_probability() - other.value.win_probability());
}

double Comparison::loss() const { return loss_between(best, played); }

std::optional<Reasons> compare(const Comparison& comparison, const Search& search) {
    const Position& before = comparison.before;
    MoveEvidence best{.before = before, .line = comparison.best, .last_to = comparison.last_to};
    if (!comparison.is_best() && comparison.played.moves.size() > 1)
        best.other_answer = comparison.played.moves[1];
    auto of_best = reasons_for(std::move(best), search);
    if (!of_best) return std::nullopt;
    Reasons reasons{.of_best = *std::move(of_best)};
    if (comparison.is_best()) return reasons;
    reasons.of_move = faults_of({.before = before, .line = comparison.played, .loss = comparison.loss()});
    drop_losses_of_both(reasons.of_move, comparison);
    leave_out(reasons.of_best, lasting_gains_of({.before = before, .line = comparison.played}));
    drop_gains_of_both(reasons.of_best, comparison);
    drop_threats_of_both(reasons.of_best, comparison);
    const bool goes_on = comparison.played.moves.size() > 1;
    if (goes_on && !add_reasons_of_reply(reasons, comparison, search)) return std::nullopt;
    return reasons;
}

}  // namespace analysis
