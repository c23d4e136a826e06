// The evaluation behind the search: the network or the classical one.
#include "eval/evaluator.h"

#include <utility>

#include "eval/classical/classical.h"
#include "eval/drawish_endings.h"
#include "eval/nnue/simd/simd.h"

namespace eval {

Accumulators accumulators_for(const nnue::Network* network) {
    if (network == nullptr) return nullptr;
    return std::make_unique<nnue::AccumulatorStack>(*network, nnue::simd::best_kernels());
}

void Evaluator::use(Accumulators accumulators) {
    cache_.clear();
    accumulators_ = std::move(accumulators);
}

void Evaluator::start(const chess::Position& root, const nnue::Network* network) {
    const nnue::Network* const current = accumulators_ ? &accumulators_->network() : nullptr;
    if (current != network) use(accumulators_for(network));
    if (accumulators_) accumulators_->reset(root);
}

Score Evaluator::evaluate(const chess::Position& position) {
    if (const auto known = cache_.find(position.key())) return *known;
    const Score score = evaluate_anew(position);
    cache_.store(position.key(), score);
    return score;
}

int network_scale(const chess::Position& position, int network_cp) {
    const chess::Color us = position.side_to_move();
    return drawish_scale(position, network_cp >= 0 ? us : ~us);
}

Score scaled_network_score(const chess::Position& position, int network_cp) {
    const int scale = network_scale(position, network_cp);
    return Score::from_cp(network_cp * scale / FullScale);
}

Score Evaluator::evaluate_anew(const chess::Position& position) {
    if (!accumulators_) return classical::evaluate(position, pawns_);
    const int cp = accumulators_->evaluate_cp(position);
    // Is it the position that the pushed moves lead to?
    assert(cp == accumulators_->network().evaluate_cp(position.setup().board, position.side_to_move()));
    return scaled_network_score(position, cp);
}

void Evaluator::clear() {
    cache_.clear();
    pawns_.clear();
}

}  // namespace eval
