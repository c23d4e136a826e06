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

// Whether the line has such a move by the side that moves first, after its first move, or by the other side.
template <class IsSuch>
bool has_later(const Line& line, bool is_of_first, const IsSuch& is_such) {
    for (usize i = is_of_first ? 2 : 1; i < line.moves.size(); i += 2)
        if (is_such(line.moves[i])) return true;
    return false;
}

// Whether the answer comes in the best line too.
bool comes_anyway(Move answer, const Line& best) {
    return has_later(best, false,
                     [&](Move move) { return move.from() == answer.from() && move.to() == answer.to(); });
}

// Removes losses of pieces that the other side takes with the same piece in the best line too.
void drop_losses_of_both(std::vector<Statement>& faults, const Comparison& comparison) {
    if (comparison.played.moves.size() < 2) return;
    const Move answer = comparison.played.moves[1];
    const bool is_taken_anyway = answer.is_capture() && has_later(comparison.best, false, [&](Move move) {
                                     return move.is_capture() && move.to() == answer.to();
                                 });
    if (is_taken_anyway)
        std::erase_if(faults, [&](const Statement& fault) {
            return !fault.targets.empty() && fault.targets[0] == answer.to();
        });
}

// Removes what the side does in the other line as well, and that it prevents what comes anyway.
void drop_gains_of_both(std::vector<Statement>& of_best, const Comparison& comparison) {
    const Move best = comparison.best.moves.front(), other = comparison.played.moves.front();
    const auto takes_there = [&](Move move) { return move.is_capture() && move.to() == best.to(); };
    const bool takes_anyway = takes_there(other) || has_later(comparison.played, true, takes_there);
    const bool castles_anyway =
        has_later(comparison.played, true, [](Move move) { return move.is_castling(); });
    const bool is_answered_anyway =
        comparison.played.moves.size() > 1 && comes_anyway(comparison.played.moves[1], comparison.best);
    const auto played = quiet_beginning(comparison.before, comparison.played.moves, MostLine);
    const int other_cp = gain_along(comparison.before, played).cp;
    std::erase_if(of_best, [&](const Statement& statement) {
        if (statement.fact == Fact::TakesBack) return takes_anyway;
        if (statement.fact == Fact::Castles || statement.fact == Fact::PreparesCastling)
            return castles_anyway;
        if (statement.fact == Fact::PreventsAnswer) return is_answered_anyway;
        const bool wins_by_taking = statement.fact == Fact::TakesUndefended ||
                                    (takes_there(other) && statement.fact == Fact::WinsMaterial);
        return wins_by_taking && statement.gain.cp <= other_cp;
    });
}

// Removes what the answer does if it comes in the best line too and wins nothing.
void drop_answer_to_both(std::vector<Statement>& of_reply, const Comparison& comparison) {
    const bool wins = std::ranges::any_of(of_reply, [](const Statement& statement) {
        return kind_of(statement.fact).weight >= Weight::Material;
    });
    if (!wins && comes_anyway(comparison.played.moves[1], comparison.best)) of_reply.clear();
}

// Removes the lasting gains that the side has in the other line too.
void leave_out(std::vector<Statement>& statements, const std::vector<Statement>& others) {
    std::erase_if(statements, [&](const Statement& statement) {
        return std::ranges::count(others, statement.fact, &Statement::fact) > 0;
    });
}

// Removes threats that the other move leaves as they were.
void drop_threats_of_both(std::vector<Statement>& of_best, const Comparison& comparison) {
    const Position other = chess::played(comparison.before, comparison.played.moves.front());
    if (other.in_check() || !chess::has_legal_move(other)) return;
    std::erase_if(of_best,
                  [&](const Statement& statement) { return is_threat_in(passed(other), statement); });
}

// Removes that the answer saves or defends a piece, unless the best move takes it: pieces are in danger all the
// time.
void drop_rescues(std::vector<Statement>& of_reply, Move best) {
    std::erase_if(of_reply, [&](const Statement& statement) {
        const bool is_rescue = statement.fact == Fact::Escapes || statement.fact == Fact::Defends;
        return is_rescue && statement.targets[0] != best.to();
    });
}

// The line without its first move, for the side that answers it.
Line answer_of(const Line& line) {
    return {-a_ply_later(line.value), line.depth, {line.moves.begin() + 1, line.moves.end()}};
}

MoveEvidence answer_to(const Comparison& comparison, const Line& line) {
    return {.before = chess::played(comparison.before, line.moves.front()), .line = answer_of(line)};
}

// Adds what the answer to the other move does. False if the search was stopped.
bool add_reasons_of_reply(Reasons& reasons, const Comparison& comparison, const Search& search) {
    MoveEvidence answer = answer_to(comparison, comparison.played);
    answer.was_lost = comparison.best.value.win_probability() >= thresholds::Ahead;
    answer.last_to = comparison.played.moves.front().to();
    auto of_reply = reasons_for_answer(std::move(answer), search);
    if (!of_reply) return false;
    reasons.of_reply = *std::move(of_reply);
    drop_rescues(reasons.of_reply, comparison.best.moves.front());
    if (!reasons.of_best.empty()) drop_answer_to_both(reasons.of_reply, comparison);
    if (comparison.best.moves.size() > 1)
        leave_out(reasons.of_reply, lasting_gains_of(answer_to(comparison, comparison.best)));
    return true;
}

}  // namespace

double Comparison::loss() const {
    return std::max(0.0, best.value.win_probability() - played.value.win_probability());
}

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
