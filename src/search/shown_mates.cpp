// What was shown, and the rest of a mate's line.
#include "search/shown_mates.h"

#include <algorithm>

#include "chess/movegen.h"
#include "mate/find_mate.h"
#include "util/large_pages.h"

namespace search {

using chess::Move;
using chess::Position;
using eval::Score;

namespace {

bool is_nearer(Score mate, Score than) {
    return mate.is_win() == than.is_win() && mate.plies_to_mate() < than.plies_to_mate();
}

usize length_of(Score mate) { return usize(mate.plies_to_mate()); }

// The mate of the side to move in at most so many moves; empty where it is not found.
class SmallSolver {
public:
    SmallSolver(u64 nodes, std::span<std::byte> memory) : nodes_left_(nodes), memory_(memory) {}

    std::vector<Move> line(const Position& position, int moves) {
        if (moves < 1 || moves > mate::MaxMoves) return {};
        mate::MateSolver solver(position, {}, memory_, [](u64, mate::MateSolver::Phase) { return false; });
        mate::FoundMate found = find_mate(solver, moves, nodes_left_);
        nodes_left_ -= std::min(nodes_left_, solver.nodes());
        return std::move(found.line);
    }

private:
    u64 nodes_left_;
    std::span<std::byte> memory_;
};

}  // namespace

void ShownMates::perfect(LineReport& report, const Position& root) {
    if (report.pv.empty()) return;
    const bool is_exact_mate = report.bound == Bound::Exact && report.score.is_mate();
    Shown* shown = find(report.pv.front());
    if (shown == nullptr && !is_exact_mate) return;
    if (shown == nullptr) {
        shown_.push_back({report.pv.front(), report.score, report.pv});
        shown = &shown_.back();
    } else if (is_exact_mate && is_nearer(report.score, shown->score)) {
        *shown = {report.pv.front(), report.score, report.pv};
    } else if (is_exact_mate && report.score == shown->score && report.pv.size() > shown->pv.size()) {
        shown->pv = report.pv;
    }
    complete(*shown, root);
    report.score = shown->score;
    report.bound = Bound::Exact;
    report.pv = shown->pv;
}

ShownMates::Shown* ShownMates::find(Move move) {
    const auto found =
        std::find_if(shown_.begin(), shown_.end(), [move](const Shown& shown) { return shown.move == move; });
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

// As long as it says the same.
void ShownMates::follow_table(Position& position, Shown& shown) const {
    while (shown.pv.size() < length_of(shown.score)) {
        const int ply = int(shown.pv.size());
        const auto entry = shared_.tt.probe(position.key(), ply);
        if (!entry || entry->score != (ply % 2 == 0 ? shown.score : -shown.score)) return;
        if (!position.is_legal(entry->move)) return;
        position.do_move(entry->move);
        shown.pv.push_back(entry->move);
    }
}

// Of the replies of the side that is mated, where it is to move, the one that holds out longest.
void ShownMates::ask_solver(Position& position, Shown& shown) const {
    constexpr usize Memory = usize(1) << 20;
    constexpr u64 Nodes = 20'000, NodesInHaste = 3'000;  // some 6 ms; 1 ms
    const util::LargeBuffer memory = util::LargeBuffer::allocate(Memory);
    if (memory.size() < mate::MateTable::LeastBytes) return;
    const bool in_haste = shared_.stop || (!shared_.pondering && shared_.time.must_stop());
    SmallSolver solver(in_haste ? NodesInHaste : Nodes,
                       {static_cast<std::byte*>(memory.data()), memory.size()});

    const int plies = int(length_of(shown.score) - shown.pv.size());
    std::vector<Move> rest;
    if (plies % 2 == 1) {
        rest = solver.line(position, (plies + 1) / 2);
    } else {
        for (const Move reply : chess::legal_moves(position)) {
            position.do_move(reply);
            std::vector<Move> line = solver.line(position, plies / 2);
            position.undo_move(reply);
            if (line.empty()) return;
            if (line.size() + 1 <= rest.size()) continue;
            rest.assign(1, reply);
            rest.insert(rest.end(), line.begin(), line.end());
        }
    }
    // A line that mates before its time would belie the score.
    if (rest.size() == usize(plies)) shown.pv.insert(shown.pv.end(), rest.begin(), rest.end());
}

}  // namespace search
