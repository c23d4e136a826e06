// Divides the node limit among the solver's searches and the walk through the proof.
#include "mate/find_mate.h"

#include <algorithm>

namespace mate {

using adversarial::Answer;

namespace {

// The node limit of the searches. Some nodes are reserved for the walk through the proof that follows every
// search.
u64 without_walk(u64 node_limit) {
    return node_limit == MateSolver::Unlimited ? node_limit : node_limit - node_limit / 8;
}

// The first of the mates in one, two and so on that is not disproven. Each search is cheap as long as the
// mates are short.
struct Climb {
    Answer answer = Answer::Disproven;
    int moves = 0;  // length of the last mate searched
};
Climb climb(MateSolver& solver, int most_moves, u64 node_limit) {
    Climb climb;
    while (climb.answer == Answer::Disproven && climb.moves < most_moves)
        climb.answer = solver.search(++climb.moves, node_limit);
    return climb;
}

// `asked` is the number of moves for which the mate was proven.
FoundMate with_line(MateSolver& solver, int asked, int moves, bool is_shortest, u64 node_limit) {
    auto line = solver.line(asked, node_limit);
    if (!line) return {};  // a proof that cannot be shown does not count
    const int shown = int(line->size() + 1) / 2;
    return {Answer::Proven, shown, is_shortest && shown == moves, std::move(*line)};
}

// Searches for shorter mates than the one proven. This may take AtLeast nodes and, in addition, TimesTheProof
// times the nodes that the proof took.
FoundMate shortened(MateSolver& solver, int asked, int disproven, u64 node_limit) {
    constexpr u64 AtLeast = 4'000'000;  // nodes; about a second
    constexpr u64 TimesTheProof = 8;
    const u64 limit =
        std::min(without_walk(node_limit), solver.nodes() + AtLeast + TimesTheProof * solver.nodes());
    int proven = solver.proven_in().value_or(MaxMoves);
    Answer answer = Answer::Proven;
    while (proven > disproven + 1) {
        answer = solver.search(proven - 1, limit);
        if (answer != Answer::Proven) break;
        asked = proven - 1;
        proven = std::min(proven - 1, solver.proven_in().value_or(proven - 1));
    }
    const bool is_shortest = proven == disproven + 1 || answer == Answer::Disproven;
    return with_line(solver, asked, proven, is_shortest, node_limit);
}

}  // namespace

FoundMate find_mate(MateSolver& solver, int moves, u64 node_limit) {
    constexpr u64 NodesForShortOnes = 300'000;
    const u64 limit = without_walk(node_limit);
    const int wanted = std::min(moves, MaxMoves);
    const Climb first = climb(solver, wanted, std::min(limit, NodesForShortOnes));
    if (first.answer == Answer::Proven) return with_line(solver, first.moves, first.moves, true, node_limit);
    if (first.answer == Answer::Unknown) {
        const Answer answer = solver.search(wanted, limit);
        if (answer == Answer::Proven) return shortened(solver, wanted, first.moves - 1, node_limit);
        if (answer == Answer::Unknown) return {};
    }
    return {moves > MaxMoves ? Answer::Unknown : Answer::Disproven};
}

FoundMate find_shortest_mate(MateSolver& solver, int most_moves, u64 node_limit) {
    const Climb found = climb(solver, std::min(most_moves, MaxMoves), without_walk(node_limit));
    if (found.answer == Answer::Proven) return with_line(solver, found.moves, found.moves, true, node_limit);
    return {found.answer};
}

}  // namespace mate
