// Runs the searches for an answer, and compares the evaluations before and after a move.
#include "analysis/explain.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/material.h"
#include "analysis/motifs.h"
#include "analysis/reasons.h"
#include "chess/movegen.h"
#include "eval/classical/classical.h"

namespace analysis {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;

// The best line and the line of the move.
struct TwoLines {
    Line best;
    Line line;
};
std::optional<TwoLines> search_both(const Position& position, std::optional<Move> move, double share,
                                    const Search& search) {
    constexpr double ForBest = 0.6;
    auto all = search(position, {.share = move ? ForBest * share : share});
    if (!all) return std::nullopt;
    const Line best = all->best();
    if (!move || *move == best.moves.front()) return TwoLines{best, best};
    auto one = search(position, {.only = *move, .share = (1 - ForBest) * share});
    if (!one) return std::nullopt;
    TwoLines both{best, one->best()};
    // The later search may find that the move is no worse than the supposed best move.
    if (both.line.value.score >= both.best.value.score) both.best = both.line;
    return both;
}

int term_cp(const eval::classical::Trace& trace, eval::classical::Term term, Color us) {
    const auto score = trace.terms[term][us] - trace.terms[term][~us];
    return (score.middle() * trace.phase + score.end() * (24 - trace.phase)) / 24;
}

std::vector<TermChange> changes_of_terms(const Position& before, const Position& after) {
    const auto trace_before = eval::classical::trace(before);
    const auto trace_after = eval::classical::trace(after);
    std::vector<TermChange> changes;
    for (usize i = 0; i < eval::classical::TermCount; ++i) {
        const auto term = eval::classical::Term(i);
        if (term == eval::classical::Term::Tempo) continue;  // every move changes it
        const TermChange change{term, term_cp(trace_before, term, before.side_to_move()),
                                term_cp(trace_after, term, before.side_to_move())};
        if (std::abs(change.after_cp - change.before_cp) >= LeastTermChangeCp) changes.push_back(change);
    }
    std::ranges::stable_sort(changes, std::greater<>(), [](const TermChange& change) {
        return std::abs(change.after_cp - change.before_cp);
    });
    return changes;
}

std::vector<WorthChange> changes_of_worth(const eval::nnue::Network& network, const Position& before,
                                          Move move, const Position& after) {
    const auto worth_before = eval::nnue::piece_values_cp(network, before);
    const auto worth_after = eval::nnue::piece_values_cp(network, after);
    const Color us = before.side_to_move();
    std::vector<WorthChange> changes;
    for (const chess::Square square : before.occupied() & ~before.pieces(chess::PieceType::King)) {
        const bool is_castled = move.is_castling() && square == move.to();
        const chess::Square now = is_castled || square == move.from() ? moved_to(move, us) : square;
        if (after.piece_on(now) != before.piece_on(square)) continue;  // captured or promoted
        const WorthChange change{before.piece_on(square), now, worth_before[usize(square.index())],
                                 worth_after[usize(now.index())]};
        if (std::abs(change.after_cp - change.before_cp) >= LeastWorthChangeCp) changes.push_back(change);
    }
    std::ranges::stable_sort(changes, std::greater<>(), [](const WorthChange& change) {
        return std::abs(change.after_cp - change.before_cp);
    });
    return changes;
}

// The sums that a capture is said to gain, greatest first.
constexpr std::array RoundGainsCp = {900, 450, 300, 200, LeastGainCp};

// The gain of material by the capture. A mate does not count: it is a separate statement.
int gain_of(const Position& position, Move capture) {
    for (const int gain_cp : RoundGainsCp)
        if (MaterialSearch(MaterialSearch::Mate::WinsNothing)
                .wins_with(position, capture, gain_cp, ShortPlies))
            return gain_cp;
    return 0;
}

// The pieces of the side not to move that the side to move can take with a gain.
std::vector<HangingPiece> pieces_to_take(const Position& position) {
    std::vector<HangingPiece> pieces;
    for (const Move move : chess::legal_moves(position)) {
        if (!move.is_capture() || move.is_en_passant()) continue;
        const int gain_cp = gain_of(position, move);
        if (gain_cp == 0) continue;
        const auto known = std::ranges::find(pieces, move.to(), &HangingPiece::square);
        if (known == pieces.end())
            pieces.push_back({move.to(), position.piece_on(move.to()), move, gain_cp});
        else if (known->gain_cp < gain_cp)
            *known = {move.to(), position.piece_on(move.to()), move, gain_cp};
    }
    std::ranges::stable_sort(pieces, std::greater<>(), &HangingPiece::gain_cp);
    return pieces;
}

}  // namespace

double Explanation::loss() const { return loss_between(best, line); }

std::optional<Explanation> explain(const Position& position, std::optional<Move> move, const Search& search,
                                   const eval::nnue::Network* network) {
    auto lines = search_both(position, move, 1 - 2 * ThreatSearchShare, search);
    if (!lines) return std::nullopt;
    Explanation explanation{.position = position,
                            .line = std::move(lines->line),
                            .best = std::move(lines->best),
                            .is_only_legal = chess::count_legal_moves(position) == 1};
    auto statements = reasons_for({position, explanation.line, explanation.loss()}, search);
    if (!statements) return std::nullopt;
    explanation.statements = *std::move(statements);
    const Position after = chess::played(position, explanation.move());
    explanation.terms = changes_of_terms(position, after);
    if (network) explanation.pieces = changes_of_worth(*network, position, explanation.move(), after);
    return explanation;
}

std::optional<WhyNot> why_not(const Position& position, Move move, const Search& search) {
    auto lines = search_both(position, move, 1 - ReasonsShare, search);
    if (!lines) return std::nullopt;
    WhyNot answer{.comparison = {.before = position, .best = lines->best, .played = lines->line}};
    if (answer.comparison.is_best()) return answer;
    answer.comparison.played.value = a_ply_later(lines->line.value);
    auto reasons = compare(answer.comparison, search);
    if (!reasons) return std::nullopt;
    answer.reasons = *std::move(reasons);
    return answer;
}

std::optional<Threats> find_threats(const Position& position, const Search& search) {
    Threats threats;
    threats.takeable = pieces_to_take(position);
    threats.in_check = position.in_check();
    if (threats.in_check) return threats;

    const Position pass = passed(position);
    threats.hanging = pieces_to_take(pass);
    if (!chess::has_legal_move(pass)) return threats;
    const auto evaluation = search(pass, {});
    if (!evaluation) return std::nullopt;
    for (const Line& line : evaluation->lines)
        if (auto threat = threat_of(pass, line)) threats.statements.push_back(*std::move(threat));
    return threats;
}

}  // namespace analysis
