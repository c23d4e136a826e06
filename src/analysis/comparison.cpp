// Collects what speaks for the best move and against another, and leaves out what is true of both.
#include "analysis/comparison.h"

#include <algorithm>

#include "analysis/classes.h"

namespace analysis {

namespace {

using chess::Position;

// Removes losses of pieces that the answer takes with a gain in the best line too.
void drop_losses_of_both(std::vector<Statement>& faults, const Comparison& comparison) {
    const std::vector<chess::Move>& best = comparison.best.moves;
    if (best.size() < 2 || !best[1].is_capture()) return;
    if (!gains(chess::played(comparison.before, best[0]), best[1])) return;
    std::erase_if(faults, [&](const Statement& fault) {
        return !fault.targets.empty() && fault.targets[0] == best[1].to();
    });
}

// Removes the lasting gains that the side has in the other line too.
void leave_out(std::vector<Statement>& statements, const std::vector<Statement>& others) {
    std::erase_if(statements, [&](const Statement& statement) {
        return std::ranges::count(others, statement.fact, &Statement::fact) > 0;
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
    auto of_best =
        reasons_for({.before = before, .line = comparison.best, .last_to = comparison.last_to}, search);
    if (!of_best) return std::nullopt;
    Reasons reasons{.of_best = *std::move(of_best)};
    if (comparison.is_best()) return reasons;
    reasons.of_move = faults_of({.before = before, .line = comparison.played, .loss = comparison.loss()});
    drop_losses_of_both(reasons.of_move, comparison);
    leave_out(reasons.of_best, lasting_gains_of({.before = before, .line = comparison.played}));
    const bool goes_on = comparison.played.moves.size() > 1;
    if (goes_on && !add_reasons_of_reply(reasons, comparison, search)) return std::nullopt;
    return reasons;
}

}  // namespace analysis
