// Reads tasks, and watches when a search finds the solution.
#include "play/epd_suite.h"

#include <algorithm>

#include <fmt/format.h>

#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/notation.h"
#include "util/text.h"

namespace play {

namespace {

using chess::Move;

// The moves of a bm or am operation; empty if there is no such operation.
util::Result<std::vector<Move>, std::string> read_moves(const chess::EpdRecord& record,
                                                        std::string_view opcode) {
    std::vector<Move> moves;
    const chess::EpdOperation* operation = record.find(opcode);
    if (!operation) return moves;
    for (const std::string& text : operation->operands) {
        const auto move = chess::read_move(record.position, text);
        if (!move)
            return util::Failure{fmt::format("{}: {} is not a legal move here", opcode, util::quoted(text))};
        moves.push_back(*move);
    }
    if (moves.empty()) return util::Failure{fmt::format("{}: the moves are missing", opcode)};
    return moves;
}

util::Result<std::optional<int>, std::string> read_mate(const chess::EpdRecord& record) {
    const chess::EpdOperation* operation = record.find("dm");
    if (!operation) return std::optional<int>();
    const std::string text = operation->operands.empty() ? "" : operation->operands[0];
    const auto moves = util::parse_integer<int>(text);
    if (!moves || *moves < 1)
        return util::Failure{fmt::format("dm: {} is not a number of moves from 1", util::quoted(text))};
    return moves;
}

// Watches since when a search has kept the solution, if it does.
class SolutionWatch : public search::SearchListener {
public:
    explicit SolutionWatch(const EpdTask& task) : task_(task) {}

    bool wants_every_iteration() const override { return true; }
    void on_line(const search::LineReport& report) override {
        if (report.multi_pv != 1 || report.bound != search::Bound::Exact || report.pv.empty()) return;
        last_ = report;
        const bool solved = task_.is_solved_by(report.pv[0], report.score);
        if (solved && !since_) since_ = report;
        if (!solved) since_.reset();
    }

    const search::LineReport& last() const { return last_; }
    const std::optional<search::LineReport>& since() const { return since_; }

private:
    const EpdTask& task_;
    search::LineReport last_;
    std::optional<search::LineReport> since_;
};

EpdStep attempt(const EpdTask& task, engine::Engine& engine, const search::Limits& limits,
                const util::StopRequested& stop_requested) {
    SolutionWatch watch(task);
    engine.new_game();
    const auto outcome = engine.search(task.position, limits, &watch, stop_requested);
    const Move found = outcome.best_move.best;
    EpdStep step{.task = task, .found = found};
    step.solved = found != Move::none() && task.is_solved_by(found, watch.last().score);
    if (step.solved) step.solved_since = watch.since();
    step.depth = watch.last().depth;
    step.nodes = outcome.nodes;
    step.time = outcome.time;
    return step;
}

}  // namespace

bool EpdTask::is_solved_by(Move move, eval::Score score) const {
    if (!best.empty() && std::ranges::count(best, move) == 0) return false;
    if (std::ranges::count(avoided, move) > 0) return false;
    return !mate_in || (score.is_win() && score.is_mate_within(*mate_in));
}

util::Result<EpdTask, std::string> read_epd_task(std::string_view line) {
    auto record = chess::parse_epd(line);
    if (!record) return util::Failure{record.error()};
    auto best = read_moves(*record, "bm");
    if (!best) return util::Failure{best.error()};
    auto avoided = read_moves(*record, "am");
    if (!avoided) return util::Failure{avoided.error()};
    const auto mate_in = read_mate(*record);
    if (!mate_in) return util::Failure{mate_in.error()};
    if (best->empty() && avoided->empty() && !*mate_in)
        return util::Failure{"nothing to solve: there is no bm, am or dm operation"};

    const chess::EpdOperation* id = record->find("id");
    const std::string name =
        id && !id->operands.empty() ? util::printable(id->operands[0]) : chess::to_fen(record->position);
    return EpdTask{std::move(record).value().position, name, std::move(best).value(),
                   std::move(avoided).value(), *mate_in};
}

EpdSuite read_epd_suite(std::istream& in) {
    EpdSuite suite;
    chess::EpdLines lines(in);
    while (const auto text = lines.next()) {
        auto task = read_epd_task(*text);
        if (task)
            suite.tasks.push_back(std::move(task).value());
        else
            suite.unreadable.push_back({int(lines.number()), task.error()});
    }
    return suite;
}

util::Result<int, std::string> run_epd_suite(std::span<const EpdTask> tasks, const search::Limits& limits,
                                             int hash_mib, const std::function<void(const EpdStep&)>& on_step,
                                             const util::StopRequested& stop_requested) {
    engine::Engine engine;
    if (!engine.resize_hash(hash_mib))
        return util::Failure{fmt::format("there is no memory for a hash of {} MiB", hash_mib)};
    int solved = 0;
    for (usize i = 0; i < tasks.size() && !stop_requested(); ++i) {
        EpdStep step = attempt(tasks[i], engine, limits, stop_requested);
        step.number = i + 1;
        step.total = tasks.size();
        solved += step.solved ? 1 : 0;
        on_step(step);
    }
    return solved;
}

}  // namespace play
