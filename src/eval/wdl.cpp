// A logistic model of the result of a game between equals.
#include "eval/wdl.h"

#include <algorithm>
#include <numeric>

namespace eval {

namespace {

// Output of `houyi-tune wdl` for games of an earlier network with 2000 or 4000 nodes per move. On 4,326 games
// of this one and the two before it with 4000, a new fit gains 0.0011 +/- 0.0009 in log-likelihood
// (cross-validated).
constexpr WdlModel Model{
    .half_win_cp = {324.49, -526.44, 284.55, 0.00},
    .spread_cp = {72.25, -54.48, 64.49, 0.00},
    .network = 0x3f3714be3cf78542,
};

double value_at(const WdlModel::Polynomial& polynomial, double x) {
    return std::accumulate(polynomial.rbegin(), polynomial.rend(), 0.0,
                           [x](double value, double coefficient) { return value * x + coefficient; });
}

}  // namespace

int material_points(const chess::Position& position) {
    using chess::PieceType;
    return position.pieces(PieceType::Pawn).count() +
           3 * position.pieces(PieceType::Knight, PieceType::Bishop).count() +
           5 * position.pieces(PieceType::Rook).count() + 9 * position.pieces(PieceType::Queen).count();
}

double WdlModel::Point::win_chance(double cp) const {
    return expected_points((cp - half_win_cp) / spread_cp);
}

WdlModel::Point WdlModel::at(int material) const {
    const double x = std::clamp(material, LeastMaterial, StartMaterial) / double(StartMaterial);
    return {value_at(half_win_cp, x), value_at(spread_cp, x)};
}

const WdlModel& wdl_model() { return Model; }

Wdl wdl_of(Score score, int material) {
    if (score.is_win()) return {1000, 0, 0};
    if (score.is_loss()) return {0, 0, 1000};
    const WdlModel::Point point = Model.at(material);
    const int win = int(std::lround(1000 * point.win_chance(score.cp())));
    const int loss = int(std::lround(1000 * point.win_chance(-score.cp())));
    return {win, 1000 - win - loss, loss};
}

int normalised_cp(Score score, int material) {
    constexpr int Most = Score::max_evaluation().cp() - MaxPly - 1;
    return std::clamp(int(std::lround(100 * score.cp() / Model.at(material).half_win_cp)), -Most, Most);
}

}  // namespace eval
