// Chooses between the network and the classical evaluation, and adjusts the network's value.
#include "eval/evaluator.h"

#include <utility>

#include "eval/classical/classical.h"
#include "eval/endings.h"
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

void Evaluator::start(const chess::Position& root, const nnue::Network* network, bool is_adjusted) {
    if (is_adjusted != is_adjusted_) cache_.clear();
    is_adjusted_ = is_adjusted;
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

namespace {

// In centipawns. 0 if there are pawns or more than five men, or if the weaker side has more than one piece
// besides its king.
int mop_up_cp(const chess::Position& position, chess::Color strong) {
    constexpr int MostMen = 5;  // kings included
    if (position.occupied().count() > MostMen || position.pieces(chess::PieceType::Pawn).any()) return 0;
    if (position.pieces(~strong).count() > 2) return 0;
    // The way to the right corner is long, and the value of a network fluctuates on it. With tables of wins
    // and draws alone (WDL), bishop and knight win 36 of 60 games at 40 a diagonal and 52 at 300.
    constexpr MopUp Worth{.edge = 20, .near = 40, .corner = 300};
    const MopUp found = mop_up_of(position, strong);
    return Worth.edge * found.edge + Worth.near * found.near + Worth.corner * found.corner;
}

}  // namespace

AdjustedValue adjusted_network_value(const chess::Position& position, int network_cp) {
    const bool is_ahead = network_cp >= 0;
    const chess::Color strong = is_ahead ? position.side_to_move() : ~position.side_to_move();
    AdjustedValue value;
    value.mop_up_cp = mop_up_cp(position, strong);
    value.scale = drawish_scale(position, strong);
    const int cp = network_cp + (is_ahead ? value.mop_up_cp : -value.mop_up_cp);
    value.score = Score::from_cp(cp * value.scale / FullScale);
    return value;
}

Score Evaluator::evaluate_anew(const chess::Position& position) {
    if (!accumulators_) return classical::evaluate(position, pawns_);
    const int cp = accumulators_->evaluate_cp(position);
    // The position must be the one that the pushed moves lead to.
    assert(cp == accumulators_->network().evaluate_cp(position.setup().board, position.side_to_move()));
    return is_adjusted_ ? adjusted_network_value(position, cp).score : Score::from_cp(cp);
}

void Evaluator::clear() {
    cache_.clear();
    pawns_.clear();
}

}  // namespace eval
