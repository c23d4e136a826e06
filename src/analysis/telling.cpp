// Ranks statements by weight, drops those that repeat or contradict a greater one, and joins a motif with what
// it wins.
#include "analysis/telling.h"

#include <algorithm>

namespace analysis {

namespace {

Weight weight_of(const Statement& statement) { return kind_of(statement.fact).weight; }

Weight greatest(const Told& told) {
    Weight weight = Weight::None;
    for (const Statement& statement : told) weight = std::max(weight, weight_of(statement));
    return weight;
}

int gain_of(const Told& told) {
    int gain_cp = 0;
    for (const Statement& statement : told) gain_cp = std::max(gain_cp, statement.gain.cp);
    return gain_cp;
}

bool is_mating_pattern(const Statement& statement) {
    return statement.fact == Fact::BackRankMate || statement.fact == Fact::SmotheredMate;
}

// Whether the fact says by what means a move mates or wins.
bool is_means(const Statement& statement, Weight end) {
    switch (statement.fact) {
        case Fact::ThreatensMaterial:
        case Fact::PreventsLoss:
        case Fact::Sacrifice:
        case Fact::Zugzwang: return false;
        case Fact::ThreatensMate:
        case Fact::TakesUndefended:
        case Fact::TrapsPiece:
        case Fact::Fork:
        case Fact::Skewer: return end == Weight::Material;
        default: return weight_of(statement) == Weight::Threat;
    }
}

// Whether the means alone say what is won.
bool says_all(const Statement& means, const Statement& gain) {
    return means.fact == Fact::TakesUndefended && means.gain == gain.gain;
}

}  // namespace

Told told_of(const std::vector<Statement>& statements) {
    const auto top = std::ranges::max_element(statements, {}, weight_of);  // the first of the greatest
    if (top == statements.end() || weight_of(*top) == Weight::None) return {};
    if (weight_of(*top) < Weight::Material) return {*top};
    const auto pattern = std::ranges::find_if(statements, is_mating_pattern);
    if (pattern != statements.end()) return {*pattern};
    const auto means = std::ranges::find_if(
        statements, [&](const Statement& statement) { return is_means(statement, weight_of(*top)); });
    if (means == statements.end()) return {*top};
    if (says_all(*means, *top)) return {*means};
    return {*means, *top};
}

ToldReasons told_of(const Reasons& reasons) {
    // The other side's sacrifice is its own affair, and it develops anyway.
    std::vector<Statement> of_reply = reasons.of_reply;
    std::erase_if(of_reply, [](const Statement& statement) {
        return statement.fact == Fact::Sacrifice || statement.fact == Fact::Castles ||
               statement.fact == Fact::Develops;
    });
    ToldReasons told{.of_move = told_of(reasons.of_move),
                     .of_reply = told_of(of_reply),
                     .of_best = told_of(reasons.of_best)};
    // The fault and the answer say the same, unless the answer mates.
    if (greatest(told.of_reply) == Weight::Mate)
        told.of_move.clear();
    else if (greatest(told.of_move) >= greatest(told.of_reply))
        told.of_reply.clear();
    const Weight missed = greatest(told.of_best);
    const Weight allowed = std::max(greatest(told.of_move), greatest(told.of_reply));
    told.is_missed_first =
        missed > allowed || (missed == allowed && gain_of(told.of_best) > gain_of(told.of_reply));
    const bool are_both_told = std::min(missed, allowed) >= Weight::Threat;
    if (!are_both_told && missed < allowed) told.of_best.clear();
    if (!are_both_told && allowed < missed) told.of_move = told.of_reply = {};
    return told;
}

}  // namespace analysis
