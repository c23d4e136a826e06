// Ranks statements by weight, drops those that repeat or contradict a greater one, and joins a motif with what
// it wins.
#include "analysis/telling.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace analysis {

namespace {

// A pawn that is won late in a line is hardly the point.
Weight weight_of(const Statement& statement) {
    constexpr usize Soon = 3;
    constexpr int MoreThanAPawn = 200;
    if (statement.fact == Fact::LineWins && statement.gain.cp < MoreThanAPawn && statement.line.size() > Soon)
        return Weight::Activity;
    return kind_of(statement.fact).weight;
}

bool has(const std::vector<Statement>& statements, std::initializer_list<Fact> facts) {
    return std::ranges::any_of(statements, [&](const Statement& statement) {
        return std::ranges::count(facts, statement.fact) > 0;
    });
}

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

// All attacks on single pieces as one.
std::optional<Statement> all_attacks(const std::vector<Statement>& statements) {
    std::optional<Statement> all;
    for (const Statement& statement : statements) {
        if (statement.fact != Fact::Attacks) continue;
        if (!all)
            all = statement;
        else
            all->targets.push_back(statement.targets[0]);
    }
    return all;
}

// If the threat is just to take a piece that the move has attacked, the attack is told, and what the move does
// besides.
Told told_of_attack(const std::vector<Statement>& statements, const Statement& threat) {
    const auto attack = all_attacks(statements);
    if (!attack || threat.line.size() < 2 || threat.line[1].from() != attack->piece) return {};
    if (std::ranges::count(attack->targets, threat.line[1].to()) == 0) return {};
    const auto besides = std::ranges::find_if(statements, [](const Statement& statement) {
        return statement.fact == Fact::TakesCentre || statement.fact == Fact::Develops;
    });
    if (besides == statements.end()) return {*attack};
    return {*besides, *attack};
}

// Removes what the better move prevents if nothing of the kind has happened after the other one.
void drop_prevention_of_nothing(std::vector<Statement>& of_best, const Reasons& reasons) {
    const auto happens = [&](std::initializer_list<Fact> facts) {
        return has(reasons.of_move, facts) || has(reasons.of_reply, facts);
    };
    const bool loses = happens({Fact::WinsMaterial, Fact::LineWins, Fact::PutsEnPrise, Fact::LeavesEnPrise,
                                Fact::Unguards, Fact::OpensLine, Fact::CutsOff});
    const bool is_mated = happens({Fact::Checkmate, Fact::MateIn});
    std::erase_if(of_best, [&](const Statement& statement) {
        const bool is_of_piece = statement.fact == Fact::Escapes || statement.fact == Fact::Defends;
        if (statement.fact == Fact::PreventsMate) return !is_mated && !loses;
        return (is_of_piece || statement.fact == Fact::PreventsLoss) && !loses;
    });
}

}  // namespace

Told told_of(const std::vector<Statement>& statements) {
    const auto top = std::ranges::max_element(statements, {}, weight_of);  // the first of the greatest
    if (top == statements.end() || weight_of(*top) == Weight::None) return {};
    if (top->fact == Fact::ThreatensMaterial)
        if (auto attack = told_of_attack(statements, *top); !attack.empty()) return attack;
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
    std::vector<Statement> of_best = reasons.of_best;
    drop_prevention_of_nothing(of_best, reasons);
    ToldReasons told{
        .of_move = told_of(reasons.of_move), .of_reply = told_of(of_reply), .of_best = told_of(of_best)};
    // The fault and the answer say the same, unless the answer mates or has a motif.
    const bool has_motif = has(told.of_reply, {Fact::Fork, Fact::Skewer, Fact::DiscoveredAttack,
                                               Fact::DoubleCheck, Fact::DiscoveredCheck});
    if (greatest(told.of_reply) == Weight::Mate || has_motif)
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
