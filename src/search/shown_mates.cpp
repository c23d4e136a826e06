// Keeps the reported mates and completes their lines.
#include "search/shown_mates.h"

#include <algorithm>

#include "chess/movegen.h"
#include "mate/find_mate.h"
#include "search/known_positions.h"
#include "util/memory.h"

namespace search {

using chess::Move;
using chess::Position;
using eval::Score;

namespace {

bool is_nearer(Score mate, Score than) {
    return mate.is_win() == than.is_win() && mate.plies_to_mate() < than.plies_to_mate();
}

usize length_of(Score mate) { return usize(mate.plies_to_mate()); }

}  // namespace

void ShownMates::perfect(LineReport& report, const Position& root) {
    if (report.pv.empty()) return;
    Shown* shown = find(report.pv.front());
    if (report.score.is_mate()) {
        const Shown found{.move = report.pv.front(), .score = report.score, .pv = report.pv};
        const bool is_exact = report.bound == Bound::Exact;
        if (!comes_true(found, root)) {
            if (shown != nullptr && is_exact && found.score == shown->score) shown->is_forbidden = true;
            if (shown == nullptr) return withdraw_mate(report);
        } else if (is_exact) {
            shown = &taken(found, shown);
        }
    }
    if (shown == nullptr) return;
    if (!shown->is_forbidden) complete(*shown, root);
    shown->is_forbidden = shown->is_forbidden || !comes_true(*shown, root);
    if (shown->is_forbidden) return withdraw_mate(report);
    report.score = shown->score;
    report.bound = Bound::Exact;
    report.pv = shown->pv;
}

// Lowers a mate score that the draw rules prevent to the largest evaluation.
void ShownMates::withdraw_mate(LineReport& report) {
    if (report.score.is_mate())
        report.score = report.score.is_win() ? Score::max_evaluation() : -Score::max_evaluation();
}

// Stores `found` if it is better than the mate reported before; returns the stored mate.
ShownMates::Shown& ShownMates::taken(const Shown& found, Shown* shown) {
    if (shown == nullptr) return shown_.emplace_back(found);
    const bool is_whole = found.pv.size() >= length_of(found.score);
    if (is_nearer(found.score, shown->score) || (shown->is_forbidden && is_whole))
        *shown = found;
    else if (found.score == shown->score && found.pv.size() > shown->pv.size())
        shown->pv = found.pv;
    return *shown;
}

// Whether the line, played out, ends in its mate, or as far as it goes, without a draw by the rules. The
// missing part must at least end within the fifty-move rule.
bool ShownMates::comes_true(const Shown& shown, const Position& root) {
    Position position = root;
    for (const Move move : shown.pv) {
        position.do_move(move);
        if (chess::is_fifty_move_draw(position) || chess::count_repetitions(position) >= 2) return false;
    }
    if (shown.pv.size() >= length_of(shown.score))
        return position.in_check() && !chess::has_legal_move(position);
    const usize plies_left = length_of(shown.score) - shown.pv.size();
    return int(plies_left) <= chess::FiftyMovePlies - position.halfmove_clock();
}

ShownMates::Shown* ShownMates::find(Move move) {
    const auto found = std::ranges::find(shown_, move, &Shown::move);
    return found == shown_.end() ? nullptr : &*found;
}

void ShownMates::complete(Shown& shown, const Position& root) const {
    constexpr int MostAttempts = 3;
    if (shown.pv.size() >= length_of(shown.score) || shown.attempts == MostAttempts) return;
    ++shown.attempts;
    Position position = root;
    for (const Move move : shown.pv) position.do_move(move);
    follow_table(position, shown);
    if (shown.pv.size() < length_of(shown.score)) ask_solver(position, shown);
}

// Follows the transposition table as long as its score agrees.
void ShownMates::follow_table(Position& position, Shown& shown) const {
    while (shown.pv.size() < length_of(shown.score)) {
        const int ply = int(shown.pv.size());
        const auto entry = probe(shared_.tt, position, ply);
        if (!entry || entry->score != (ply % 2 == 0 ? shown.score : -shown.score)) return;
        if (!position.is_legal(entry->move)) return;
        position.do_move(entry->move);
        shown.pv.push_back(entry->move);
    }
}

// Completes the line with the mate solver. If the mated side is to move, the reply with the longest mate is
// chosen.
void ShownMates::ask_solver(Position& position, Shown& shown) const {
    constexpr usize Memory = usize(1) << 20;
    constexpr u64 Nodes = 20'000, NodesInHaste = 3'000;  // about 6 ms; 1 ms
    const util::LargeBuffer memory = util::LargeBuffer::allocate(Memory);
    if (memory.size() < mate::MateTable::LeastBytes) return;
    u64 nodes_left = shared_.must_end() ? NodesInHaste : Nodes;
    // The mate of the side to move in at most `moves` moves; empty if it is not found.
    const auto mating_line = [&](int moves) -> std::vector<Move> {
        if (moves > mate::MaxMoves) return {};
        mate::MateSolver solver(position, {}, memory.bytes(),
                                [](u64, mate::MateSolver::Phase) { return false; });
        mate::FoundMate found = find_mate(solver, moves, nodes_left);
        nodes_left -= std::min(nodes_left, solver.nodes());
        return std::move(found.line);
    };

    const int plies = int(length_of(shown.score) - shown.pv.size());
    std::vector<Move> rest;
    if (plies % 2 == 1) {
        rest = mating_line((plies + 1) / 2);
    } else {
        for (const Move reply : chess::legal_moves(position)) {
            position.do_move(reply);
            std::vector<Move> line = mating_line(plies / 2);
            position.undo_move(reply);
            if (line.empty()) return;
            if (line.size() + 1 <= rest.size()) continue;
            rest.assign(1, reply);
            rest.insert(rest.end(), line.begin(), line.end());
        }
    }
    // A line that mates too early would contradict the score.
    if (rest.size() == usize(plies)) shown.pv.insert(shown.pv.end(), rest.begin(), rest.end());
}

}  // namespace search
