// Reading tasks, and watching when a search comes to the solution.
#include "uci/epd_suite.h"

#include <algorithm>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "util/text.h"

namespace uci {

namespace {

using chess::Move;

bool contains(const std::vector<Move>& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::string with_san(const chess::Position& position, std::string text, const std::vector<Move>& moves) {
    for (const Move move : moves) text += ' ' + chess::to_san(position, move);
    return text;
}

// The moves of a bm or am operation; none if there is no such operation.
util::Result<std::vector<Move>, std::string> read_moves(const chess::EpdRecord& record,
                                                        std::string_view opcode) {
    std::vector<Move> moves;
    const chess::EpdOperation* operation = record.find(opcode);
    if (!operation) return moves;
    for (const std::string& text : operation->operands) {
        auto move = chess::parse_san(record.position, text);
        if (!move) move = chess::parse_uci_move(record.position, text);
        if (!move)
            return util::Failure{fmt::format("{}: {} is no legal move here", opcode, util::quoted(text))};
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

// Since when a search has held on to the solution, if it does.
class SolutionWatch {
public:
    explicit SolutionWatch(const EpdTask& task) : task_(task) {}

    void see(const search::LineReport& report) {
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

struct Attempt {
    bool solved = false;
    std::string text;
};

Attempt attempt(const EpdTask& task, BlockingSearch& searcher, const search::Limits& limits,
                const StopRequested& stop_requested) {
    SolutionWatch watch(task);
    searcher.engine().new_game();
    const auto outcome = searcher.run(task.position, limits, stop_requested,
                                      [&watch](const search::LineReport& report) { watch.see(report); });
    const Move found = outcome.best_move.best;
    if (found == Move::none()) return {false, fmt::format("missed: {}: no legal move", task.id)};

    Attempt result;
    result.solved = task.is_solved_by(found, watch.last().score);
    result.text = fmt::format("{}: {}: {}, expected {}", result.solved ? "solved" : "missed", task.id,
                              chess::to_san(task.position, found), task.expectation());
    if (result.solved && watch.since())
        result.text +=
            fmt::format("; found after {} ms at depth {}", watch.since()->time.count(), watch.since()->depth);
    result.text += fmt::format("; searched {} ms to depth {}, {} nodes", outcome.time.count(),
                               watch.last().depth, outcome.nodes);
    return result;
}

}  // namespace

bool EpdTask::is_solved_by(Move move, eval::Score score) const {
    if (!best.empty() && !contains(best, move)) return false;
    if (contains(avoided, move)) return false;
    return !mate_in || (score.is_win() && (score.plies_to_mate() + 1) / 2 <= *mate_in);
}

std::string EpdTask::expectation() const {
    std::vector<std::string> parts;
    if (!best.empty()) parts.push_back(with_san(position, "bm", best));
    if (!avoided.empty()) parts.push_back(with_san(position, "am", avoided));
    if (mate_in) parts.push_back(fmt::format("dm {}", *mate_in));
    return fmt::format("{}", fmt::join(parts, "; "));
}

util::Result<EpdTask, std::string> read_epd_task(std::string_view line) {
    auto record = chess::parse_epd(line);
    if (!record) return util::Failure{record.error().detail};
    auto best = read_moves(*record, "bm");
    if (!best) return util::Failure{best.error()};
    auto avoided = read_moves(*record, "am");
    if (!avoided) return util::Failure{avoided.error()};
    const auto mate_in = read_mate(*record);
    if (!mate_in) return util::Failure{mate_in.error()};
    if (best->empty() && avoided->empty() && !*mate_in)
        return util::Failure{std::string("nothing to solve: there is no bm, am or dm operation")};

    const chess::EpdOperation* id = record->find("id");
    const std::string name =
        id && !id->operands.empty() ? util::printable(id->operands[0]) : chess::to_fen(record->position);
    return EpdTask{std::move(record).value().position, name, std::move(best).value(),
                   std::move(avoided).value(), *mate_in};
}

EpdSummary run_epd_suite(std::istream& suite, const search::Limits& limits, int hash_mib,
                         const std::function<void(const std::string&)>& print,
                         const StopRequested& stop_requested) {
    EpdSummary summary;
    std::vector<EpdTask> tasks;
    std::string line;
    for (int number = 1; std::getline(suite, line); ++number) {
        const std::string_view text = util::trim(line);
        if (text.empty() || text.front() == '#') continue;
        auto task = read_epd_task(text);
        if (task) {
            tasks.push_back(std::move(task).value());
        } else {
            print(fmt::format("line {} is not readable: {}", number, task.error()));
            ++summary.unreadable;
        }
    }

    BlockingSearch searcher;
    if (!searcher.engine().resize_hash(hash_mib))
        print(fmt::format("a hash of {} MiB cannot be had; {} MiB are used", hash_mib,
                          searcher.engine().hash_mib()));
    summary.total = int(tasks.size());
    for (usize i = 0; i < tasks.size() && !stop_requested(); ++i) {
        const Attempt result = attempt(tasks[i], searcher, limits, stop_requested);
        summary.solved += result.solved ? 1 : 0;
        print(fmt::format("{}/{} {}", i + 1, tasks.size(), result.text));
    }
    return summary;
}

}  // namespace uci
