// Memory, clock and reports for the mate solver.
#include "chess_lab/prove_mate.h"

#include "util/large_pages.h"

namespace chess_lab {

namespace {

using adversarial::Answer;
using mate::MateSolver;
using search::MateReport;

// The table's memory, or a little of its own.
class SolverMemory {
public:
    explicit SolverMemory(search::TranspositionTable* table) : table_(table) {
        // The solver fills some 10 MiB a second, and all that is lent is cleared twice.
        constexpr usize MostBytes = usize(256) << 20;
        constexpr usize WithoutTable = usize(1) << 20;
        if (table_ != nullptr) {
            bytes_ = table_->lend(MostBytes);
        } else {
            own_ = util::LargeBuffer::allocate(WithoutTable);
            bytes_ = {static_cast<std::byte*>(own_.data()), own_.size()};
        }
    }
    ~SolverMemory() {
        if (table_ != nullptr) table_->take_back(bytes_);
    }
    SolverMemory(const SolverMemory&) = delete;
    SolverMemory& operator=(const SolverMemory&) = delete;

    std::span<std::byte> bytes() const { return bytes_; }

private:
    search::TranspositionTable* table_;
    util::LargeBuffer own_;
    std::span<std::byte> bytes_;
};

// Asks the clock and the stop flag. A proof that is found is walked through even after a stop, as that is a matter of
// milliseconds but for the rarest of proofs; the hard limit of the clock holds for it too.
class StopRule {
public:
    StopRule(SearchControl& control, double share_of_time) : control_(control), share_(share_of_time) {}

    bool operator()(u64 nodes, MateSolver::Phase phase) {
        constexpr u64 NodesOfAWalk = 100'000;  // some 30 ms
        control_.nodes = control_.earlier_nodes + nodes;
        if (phase == MateSolver::Phase::Search) walk_begins_ = nodes;
        const bool has_clock = !control_.pondering;
        if (phase == MateSolver::Phase::Walk)
            return (control_.stop && nodes > walk_begins_ + NodesOfAWalk) ||
                   (has_clock && control_.time.must_stop());
        return control_.stop || (has_clock && control_.time.has_spent(share_));
    }

private:
    SearchControl& control_;
    double share_;
    u64 walk_begins_ = 0;
};

search::LineReport line_of(const mate::FoundMate& found, const SearchControl& control) {
    search::LineReport report;
    report.depth = report.selective_depth = int(found.line.size());
    report.score = eval::Score::mate_in(int(found.line.size()));
    report.nodes = control.nodes;
    report.time = control.time.elapsed();
    report.pv = found.line;
    return report;
}

MateReport::Verdict verdict_of(Answer answer) {
    if (answer == Answer::Proven) return MateReport::Verdict::Proven;
    return answer == Answer::Disproven ? MateReport::Verdict::Exhausted : MateReport::Verdict::Undecided;
}

}  // namespace

bool prove_mate(const chess::Position& root, SearchControl& control, const MateTask& task) {
    const SolverMemory memory(control.table);
    mate::FoundMate found;
    if (task.nodes > 0 && memory.bytes().size() >= mate::MateTable::LeastBytes) {
        MateSolver solver(root, control.limits.search_moves, memory.bytes(),
                          StopRule(control, task.share_of_time));
        found = task.climbs ? find_shortest_mate(solver, task.moves, task.nodes)
                            : find_mate(solver, task.moves, task.nodes);
        control.earlier_nodes += solver.nodes();
        control.nodes = control.earlier_nodes;
    }
    const bool is_proven = found.answer == Answer::Proven;
    if (is_proven) control.last_line = line_of(found, control);
    if (control.listener != nullptr) {
        if (is_proven) control.listener->on_line(control.last_line);
        control.listener->on_mate({.verdict = verdict_of(found.answer),
                                   .moves = is_proven ? found.moves : task.moves,
                                   .is_shortest = found.is_shortest,
                                   .was_unasked = !control.limits.mate});
    }
    return is_proven;
}

}  // namespace chess_lab
