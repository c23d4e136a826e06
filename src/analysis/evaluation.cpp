// Computes values from scores by the WDL model, and from the rules.
#include "analysis/evaluation.h"

#include <utility>

#include "chess/draw_rules.h"
#include "chess/movegen.h"

namespace analysis {

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

}  // namespace analysis
