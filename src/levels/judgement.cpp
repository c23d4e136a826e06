// Collects the lines of a search that shows all moves (MultiPV).
#include "levels/judgement.h"

#include <algorithm>
#include <new>

#include "chess/movegen.h"
#include "engine/engine.h"
#include "eval/wdl.h"

namespace levels {

namespace {

using eval::Score;

// Keeps the exact score of each move after each depth.
class Collector : public search::SearchListener {
public:
    explicit Collector(const chess::Position& position) {
        for (const chess::Move move : chess::legal_moves(position)) {
            moves_.push_back({.move = move});
            moves_.back().scores.fill(Score::none());
        }
        lines_.resize(moves_.size());
    }

    bool wants_every_iteration() const override { return true; }
    bool wants_lines_as_found() const override { return true; }
    void on_line(const search::LineReport& report) override {
        if (report.bound != search::Bound::Exact || report.pv.empty() || report.depth > DeepestPly) return;
        const auto judged = std::ranges::find(moves_, report.pv.front(), &JudgedMove::move);
        if (judged == moves_.end()) return;
        Score& score = judged->scores[usize(report.depth - 1)];
        if (!score.is_none()) return;  // an interrupted iteration repeats it, perhaps with another line
        score = report.score;
        lines_[usize(judged - moves_.begin())][usize(report.depth - 1)] = report.pv;
    }

    // A depth counts if all moves have a score there.
    Judgement judgement() && {
        Judgement result;
        const auto has_all = [&](usize depth) {
            return std::ranges::none_of(
                moves_, [&](const JudgedMove& judged) { return judged.scores[depth].is_none(); });
        };
        while (result.depth < DeepestPly && has_all(usize(result.depth))) ++result.depth;
        for (usize i = 0; i < moves_.size(); ++i) {
            JudgedMove& judged = moves_[i];
            for (usize depth = usize(result.depth); depth < DeepestPly; ++depth)
                judged.scores[depth] = depth == 0 ? Score::draw() : judged.scores[depth - 1];
            judged.line = result.depth == 0 ? std::vector{judged.move} : lines_[i][usize(result.depth - 1)];
        }
        result.moves = std::move(moves_);
        return result;
    }

private:
    std::vector<JudgedMove> moves_;
    std::vector<std::array<std::vector<chess::Move>, DeepestPly>> lines_;  // of each move at each depth
};

}  // namespace

double expected_points(Score score, const chess::Position& position) {
    constexpr double MostCp = 1500;
    constexpr double CpPerE = 271.6;  // the odds grow e-fold
    const double cp = score.is_win()    ? MostCp
                      : score.is_loss() ? -MostCp
                                        : eval::normalised_cp(score, eval::material_points(position));
    return eval::expected_points(std::clamp(cp, -MostCp, MostCp) / CpPerE);
}

std::vector<std::array<double, DeepestPly>> losses_of(const chess::Position& position,
                                                      const Judgement& judgement) {
    std::vector<std::array<double, DeepestPly>> losses(judgement.moves.size());
    for (usize depth = 0; depth < DeepestPly; ++depth) {
        double best = 0;
        for (usize i = 0; i < losses.size(); ++i) {
            losses[i][depth] = expected_points(judgement.moves[i].scores[depth], position);
            best = std::max(best, losses[i][depth]);
        }
        for (auto& loss : losses) loss[depth] = best - loss[depth];
    }
    return losses;
}

Judge::Judge() : engine_(std::make_unique<engine::Engine>(std::span<const u8>())) {
    constexpr int HashMib = 1;  // cleared for each position, so it must be small
    if (!engine_->resize_hash(HashMib)) throw std::bad_alloc();
    engine_->set_multi_pv(int(chess::MaxMoves));
    engine_->set_move_overhead(search::Milliseconds(0));  // the limits leave time for it
}

Judge::~Judge() = default;

bool Judge::evaluate_by(std::shared_ptr<const eval::nnue::Network> network) {
    return network == engine_->network_in_use() || engine_->evaluate_by(std::move(network));
}

Judgement Judge::judge(const chess::Position& position, search::Limits limits,
                       util::StopRequested stop_requested) {
    limits.depth = std::min(limits.depth.value_or(DeepestPly), DeepestPly);
    engine_->new_game();
    Collector collector(position);
    const auto outcome = engine_->search(position, std::move(limits), &collector, std::move(stop_requested));
    Judgement judgement = std::move(collector).judgement();
    judgement.nodes = outcome.nodes;
    return judgement;
}

}  // namespace levels
