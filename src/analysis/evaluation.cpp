// Computes values from scores by the WDL model and from the rules, and makes an evaluation of the last line
// of each rank (MultiPV) that a search reports.
#include "analysis/evaluation.h"

#include <algorithm>
#include <new>
#include <utility>

#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "engine/engine.h"

namespace analysis {

namespace {

Line line_of(const search::LineReport& report, const chess::Position& position) {
    return {value_of(report.score, position), report.depth, report.pv};
}

// Keeps the last report of each rank (MultiPV). Wants every iteration, so that an evaluation by nodes or depth
// is the same on each machine.
class LastLines : public search::SearchListener {
public:
    bool wants_every_iteration() const override { return true; }
    void on_line(const search::LineReport& report) override {
        if (report.pv.empty()) return;
        const usize rank = usize(report.multi_pv);
        if (reports_.size() < rank) reports_.resize(rank);
        reports_[rank - 1] = report;
    }

    // The line of the best move comes first; it may be newer than the reports. The others follow, each with a
    // different first move.
    std::vector<Line> lines(const search::LineReport& best, const chess::Position& position) const {
        std::vector<Line> lines;
        lines.reserve(reports_.size() + 1);
        if (!best.pv.empty()) lines.push_back(line_of(best, position));
        extend_first(lines);
        for (const search::LineReport& report : reports_) {
            const bool is_known = std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
                return report.pv.empty() || line.moves.front() == report.pv.front();
            });
            if (!is_known && !report.pv.empty()) lines.push_back(line_of(report, position));
        }
        return lines;
    }

private:
    // After an interrupted iteration the best line may be shorter than the one that was reported before.
    void extend_first(std::vector<Line>& lines) const {
        if (lines.empty() || reports_.empty()) return;
        std::vector<chess::Move>& moves = lines.front().moves;
        const std::vector<chess::Move>& reported = reports_.front().pv;
        if (reported.size() > moves.size() && std::equal(moves.begin(), moves.end(), reported.begin()))
            moves = reported;
    }

    std::vector<search::LineReport> reports_;
};

}  // namespace

int Value::clamped_cp() const {
    constexpr int Most = 1000;
    if (score.is_decisive()) return score.is_win() ? Most : -Most;
    return std::clamp(shown_cp, -Most, Most);
}

Value Value::operator-() const { return {-score, -shown_cp, {wdl.loss, wdl.draw, wdl.win}}; }

Value a_ply_later(const Value& value) { return {value.score.to_node(1), value.shown_cp, value.wdl}; }

Value value_of(eval::Score score, const chess::Position& position) {
    const int material = eval::material_points(position);
    return {score, score.is_decisive() ? 0 : eval::normalised_cp(score, material),
            eval::wdl_of(score, material)};
}

std::optional<Value> value_by_rules(const chess::Position& position) {
    if (!chess::has_legal_move(position) && position.in_check())
        return value_of(eval::Score::mated_in(0), position);
    if (!chess::has_legal_move(position) || chess::is_draw(position, 0)) return Value{};
    return std::nullopt;
}

std::optional<Evaluation> evaluate_by_search(engine::Engine& engine, const chess::Position& position,
                                             const search::Limits& limits,
                                             const util::StopRequested& stop_requested) {
    LastLines last;
    const auto outcome = engine.search(position, limits, &last, stop_requested);
    if (outcome.was_stopped) return std::nullopt;
    auto lines = last.lines(outcome.best_move.line, position);
    if (lines.empty()) throw std::bad_alloc();  // the search had no memory for a line
    return Evaluation{std::move(lines), outcome.nodes};
}

search::Limits share_of(const search::Limits& limits, double share) {
    search::Limits part = limits;
    if (part.move_time)
        part.move_time = search::Milliseconds(std::max<i64>(1, i64(share * double(part.move_time->count()))));
    if (part.nodes) part.nodes = std::max<u64>(1, u64(share * double(*part.nodes)));
    return part;
}

Search search_with(engine::Engine& engine, const search::Limits& limits, util::StopRequested stop_requested) {
    return [&engine, limits, stop = std::move(stop_requested)](const chess::Position& position,
                                                               const Errand& errand) {
        search::Limits part = share_of(limits, errand.share);
        if (errand.only != chess::Move::none()) part.search_moves = {errand.only};
        return evaluate_by_search(engine, position, part, stop);
    };
}

}  // namespace analysis
