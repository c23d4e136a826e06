// The evaluation behind the search: the network or the classical one.
#include "eval/evaluator.h"

#include "eval/classical/classical.h"
#include "eval/nnue/simd/simd.h"

namespace eval {

void Evaluator::start(const chess::Position& root, const nnue::Network* network) {
    const nnue::Network* const current = accumulators_ ? &accumulators_->network() : nullptr;
    if (current != network)
        accumulators_ = network == nullptr
                            ? nullptr
                            : std::make_unique<nnue::AccumulatorStack>(*network, nnue::simd::best_kernels());
    if (accumulators_) accumulators_->reset(root);
}

Score Evaluator::evaluate(const chess::Position& position) {
    return accumulators_ ? Score::from_cp(accumulators_->evaluate_cp(position))
                         : classical::evaluate(position, pawns_);
}

void Evaluator::clear() {
    pawns_.clear();
    accumulators_ = nullptr;
}

}  // namespace eval
