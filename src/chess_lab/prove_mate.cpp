// Connects the mate solver to the engine's memory, clock and reports.
#include "chess_lab/prove_mate.h"

#include <algorithm>
#include <new>

#include "search/thread_pool.h"
#include "util/at_end.h"

namespace chess_lab {

namespace {

using adversarial::Answer;
using mate::MateSolver;

// Checks the clock and the stop flag. A proof that is found is walked even after a stop, since this takes
// milliseconds for all but the rarest proofs. The hard limit of the clock holds for it too.
MateSolver::Stop stop_rule(search::SharedState& shared, double share_of_time) {
    return [&shared, share_of_time, earlier_nodes = u64(shared.other_nodes),
            walk_begins = u64(0)](u64 nodes, MateSolver::Phase phase) mutable {
        constexpr u64 NodesOfAWalk = 100'000;  // about 30 ms
        shared.other_nodes = earlier_nodes + nodes;
        const bool is_stopped = shared.stop || shared.gives_up();
        const bool has_clock = !shared.pondering;
        if (phase == MateSolver::Phase::Walk)
            return (is_stopped && nodes > walk_begins + NodesOfAWalk) ||
                   (has_clock && shared.time.must_stop());
        walk_begins = nodes;
        return is_stopped || (has_clock && shared.time.has_spent(share_of_time));
    };
}

search::LineReport line_of(const mate::FoundMate& found, const search::SharedState& shared) {
    search::LineReport report;
    report.depth = report.selective_depth = int(found.line.size());
    report.score = eval::Score::mate_in(int(found.line.size()));
    report.nodes = shared.total_nodes();
    report.time = shared.time.elapsed();
    report.pv = found.line;
    return report;
}

// The limits of the pool's part of the search.
search::Limits limits_of_own_search(const search::SharedState& shared) {
    constexpr int PartsOfTheTime = 16;  // the pool gets one of them, and of the nodes as well
    constexpr u64 NodesWithoutLimit = 20'000;
    search::Limits limits;
    limits.search_moves = shared.limits.search_moves;
    limits.start = shared.limits.start;
    limits.mate = shared.limits.mate;
    limits.depth = shared.limits.depth;
    limits.move_time = shared.time.share_of_time(1.0 / PartsOfTheTime);
    if (shared.limits.nodes)
        limits.nodes = std::max<u64>(1, *shared.limits.nodes / PartsOfTheTime);
    else if (!limits.move_time || shared.pondering)
        limits.nodes = NodesWithoutLimit;
    return limits;
}

}  // namespace

std::optional<search::LineReport> prove_mate(const chess::Position& root, search::SharedState& shared,
                                             const MateTask& task) {
    // The solver fills about 10 MiB per second, and all borrowed memory is cleared twice.
    constexpr usize MostBytes = usize(256) << 20;
    const std::span<std::byte> memory = shared.tt.lend(MostBytes);
    const util::AtEnd give_back([&] { shared.tt.take_back(memory); });
    mate::FoundMate found;
    if (task.nodes > 0 && memory.size() >= mate::MateTable::LeastBytes) {
        const u64 earlier_nodes = shared.other_nodes;
        MateSolver solver(root, shared.limits.search_moves, memory, stop_rule(shared, task.share_of_time));
        found = task.climbs ? find_shortest_mate(solver, task.moves, task.nodes)
                            : find_mate(solver, task.moves, task.nodes);
        shared.other_nodes = earlier_nodes + solver.nodes();
    }
    std::optional<search::LineReport> line;
    if (found.answer == Answer::Proven) line = line_of(found, shared);
    if (shared.is_watched()) {
        if (line) shared.listener->on_line(*line);
        shared.listener->on_mate({.answer = found.answer,
                                  .moves = line ? found.moves : task.moves,
                                  .is_shortest = found.is_shortest,
                                  .was_unasked = !shared.limits.mate});
    }
    return line;
}

search::BestMoveReport search_mate(search::ThreadPool& pool, const chess::Position& root) {
    search::SharedState& shared = pool.shared();
    const search::Limits limits = shared.limits;
    shared.limit_by(limits_of_own_search(shared), root.side_to_move());
    search::BestMoveReport report = pool.search(root);
    shared.limit_by(limits, root.side_to_move());
    if (report.best == chess::Move::none()) return report;  // there is no legal move

    MateTask task{.moves = *limits.mate};
    if (limits.nodes) task.nodes = *limits.nodes - std::min(*limits.nodes, shared.total_nodes());
    try {
        // There is nothing to ponder on if the reply ends the game. It never does, but after a mate in one
        // there is no reply.
        if (const auto line = prove_mate(root, shared, task))
            report = {line->pv[0], line->pv.size() > 1 ? line->pv[1] : chess::Move::none(), *line};
    } catch (const std::bad_alloc&) {  // then the pool's move counts
    }
    return report;
}

}  // namespace chess_lab
