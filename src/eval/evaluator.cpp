// The evaluation behind the search: the classical one.
#include "eval/evaluator.h"

#include "eval/classical/classical.h"

namespace eval {

Score Evaluator::evaluate(const chess::Position& position) { return classical::evaluate(position, pawns_); }

void Evaluator::clear() { pawns_.clear(); }

}  // namespace eval
