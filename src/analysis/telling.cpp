// Ranks statements by weight, drops those that repeat or contradict a greater one, and joins a motif with what
// it wins.
#include "analysis/telling.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace analysis {

namespace {

// Whether the piece that a bad move leaves can be taken by a later move only.
bool is_threatened(const Statement& fault) {
    const bool is_of_two = fault.fact == Fact::Unguards || fault.fact == Fact::CutsOff;
    return is_of_two && fault.line[0].to() != fault.targets[0];
}

// A pawn that is won late in a line is hardly the point; an attack on two pieces is more than one.
Weight weight_of(const Statement& statement) {
    constexpr usize Soon = 3;
    if (statement.fact == Fact::Attacks && statement.targets.size() > 1) return Weight::Position;
    if (is_threatened(statement)) return Weight::Threat;
    if (!statement.way.empty()) return Weight::None;  // told only with what it wins
    if (statement.fact == Fact::LineWins && statement.gain.cp < MoreThanAPawnCp &&
        statement.line.size() > Soon)
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
        default: return kind_of(statement.fact).weight == Weight::Threat;
    }
}

// Whether the means alone say what is won.
bool says_all(const Statement& means, const Statement& gain) {
    return means.fact == Fact::TakesUndefended && means.gain.won == gain.gain.won;
}

// The statements, with all attacks on single pieces as one.
std::vector<Statement> with_attacks_joined(const std::vector<Statement>& statements) {
    std::vector<Statement> joined;
    for (const Statement& statement : statements) {
        const auto known = statement.fact == Fact::Attacks
                               ? std::ranges::find(joined, Fact::Attacks, &Statement::fact)
                               : joined.end();
        if (known == joined.end())
            joined.push_back(statement);
        else
            known->targets.push_back(statement.targets[0]);
    }
    return joined;
}

// Whether the threat is just to take a piece that the move has attacked.
bool is_threat_of(const Statement& threat, const Statement& attack) {
    return attack.fact == Fact::Attacks && threat.fact == Fact::ThreatensMaterial && threat.line.size() > 1 &&
           threat.line[1].from() == attack.piece &&
           std::ranges::count(attack.targets, threat.line[1].to()) > 0;
}

// Mate or material that is won, and the means.
Told told_of_win(const std::vector<Statement>& statements, const Statement& top) {
    const auto pattern = std::ranges::find_if(statements, is_mating_pattern);
    if (pattern != statements.end()) return {*pattern};
    const auto means = std::ranges::find_if(statements, [&](const Statement& statement) {
        return statement.fact != top.fact && is_means(statement, weight_of(top));
    });
    if (means == statements.end()) return {top};
    if (says_all(*means, top)) return {*means};
    if (!means->way.empty()) return {top, *means};
    return {*means, top};
}

// Whether the second fact may be told beside the main one.
bool is_told_beside(const Statement& main, const Statement& second) {
    if (main.fact == Fact::Zugzwang) return false;
    switch (second.fact) {
        case Fact::Shields: return false;
        case Fact::Escapes:
        case Fact::Defends: return main.fact != Fact::PreventsLoss;
        case Fact::Pin:
        case Fact::Attacks: return main.fact != Fact::AttacksPinned;
        case Fact::LineWins: return main.fact == Fact::PreventsLoss || weight_of(main) < Weight::Threat;
        case Fact::Sacrifice:
        case Fact::PreventsAnswer:
        case Fact::Develops:
        case Fact::TakesCentre: return true;
        default: return weight_of(main) < Weight::Threat;
    }
}

// The fact of the greatest weight, and the greatest of the others. If the threat is just to take a piece that
// the move has attacked, the attack is told.
Told told_of_quiet(std::vector<Statement> statements, const Statement& top) {
    Statement main = top;
    const auto attack = std::ranges::find(statements, Fact::Attacks, &Statement::fact);
    if (attack != statements.end() && is_threat_of(top, *attack)) main = *attack;
    std::erase_if(statements, [&](const Statement& statement) {
        return statement.fact == top.fact || statement.fact == main.fact ||
               weight_of(statement) >= Weight::Threat || !is_told_beside(main, statement);
    });
    const auto second = std::ranges::max_element(statements, {}, weight_of);
    if (second == statements.end() || weight_of(*second) < Weight::Minor) return {main};
    // The line of the last one is shown.
    const bool has_line = !main.line.empty() && main.fact != Fact::PreventsAnswer;
    if (!has_line || main.line == second->line) return {main, *second};
    return {*second, main};
}

// The faults by which a piece or pawn can be taken.
constexpr std::initializer_list<Fact> PiecesLeft = {Fact::PutsEnPrise, Fact::LeavesEnPrise, Fact::Unguards,
                                                    Fact::OpensLine, Fact::CutsOff};

// Removes what the better move prevents if nothing of the kind has happened after the other one.
void drop_prevention_of_nothing(std::vector<Statement>& of_best, const Reasons& reasons) {
    const auto happens = [&](std::initializer_list<Fact> facts) {
        return has(reasons.of_move, facts) || has(reasons.of_reply, facts);
    };
    const bool leaves = happens(PiecesLeft);
    const bool wins = happens({Fact::WinsMaterial, Fact::LineWins});
    const bool is_mated = happens({Fact::Checkmate, Fact::MateIn});
    std::erase_if(of_best, [&](const Statement& statement) {
        switch (statement.fact) {
            case Fact::Escapes:
            case Fact::Defends: return !leaves && !wins;
            case Fact::PreventsMate: return !is_mated;
            case Fact::PreventsLoss: return !leaves && 2 * gain_of(reasons.of_reply) < statement.gain.cp;
            default: return false;
        }
    });
}

}  // namespace

Told told_of(const std::vector<Statement>& statements) {
    const std::vector<Statement> joined = with_attacks_joined(statements);
    const auto top = std::ranges::max_element(joined, {}, weight_of);  // the first of the greatest
    if (top == joined.end() || weight_of(*top) == Weight::None) return {};
    return weight_of(*top) < Weight::Material ? told_of_quiet(joined, *top) : told_of_win(joined, *top);
}

std::optional<Fact> motif_of(const Told& told) {
    if (told.empty()) return std::nullopt;
    if (!told.back().way.empty()) return told.back().fact;
    if (greatest(told) >= Weight::Material) return told.front().fact;
    return std::ranges::max_element(told, {}, weight_of)->fact;
}

ToldReasons told_of(const Reasons& reasons) {
    // The other side's sacrifice is its own affair, and it develops anyway.
    std::vector<Statement> of_reply = reasons.of_reply;
    constexpr std::array OfNoConcern = {Fact::Sacrifice, Fact::Castles,      Fact::PreparesCastling,
                                        Fact::Develops,  Fact::EntersCentre, Fact::TakesBack};
    std::erase_if(of_reply, [&](const Statement& statement) {
        return std::ranges::count(OfNoConcern, statement.fact) > 0;
    });
    std::vector<Statement> of_best = reasons.of_best;
    drop_prevention_of_nothing(of_best, {.of_move = reasons.of_move, .of_reply = of_reply});
    ToldReasons told{
        .of_move = told_of(reasons.of_move), .of_reply = told_of(of_reply), .of_best = told_of(of_best)};
    // That a piece is left and what the answer does say the same, unless the answer mates or has a motif.
    if (has(told.of_move, PiecesLeft)) {
        const bool has_motif = has(told.of_reply, {Fact::Fork, Fact::Skewer, Fact::DiscoveredAttack,
                                                   Fact::DoubleCheck, Fact::DiscoveredCheck});
        if (greatest(told.of_reply) == Weight::Mate || has_motif)
            told.of_move.clear();
        else if (greatest(told.of_move) >= greatest(told.of_reply))
            told.of_reply.clear();
    } else if (greatest(told.of_reply) >= Weight::Threat) {
        told.of_move.clear();
    }
    const Weight missed = greatest(told.of_best);
    const Weight allowed = std::max(greatest(told.of_move), greatest(told.of_reply));
    told.is_missed_first =
        missed > allowed || (missed == allowed && gain_of(told.of_best) > gain_of(told.of_reply));
    // Where nothing is won, each is told beside the other.
    const bool are_both_told =
        std::min(missed, allowed) >= Weight::Threat || std::max(missed, allowed) <= Weight::Threat;
    if (!are_both_told && missed < allowed) told.of_best.clear();
    if (!are_both_told && allowed < missed) told.of_move = told.of_reply = {};
    return told;
}

}  // namespace analysis
