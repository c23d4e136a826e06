// The probability that a person of a rating chooses a move: a discrete-choice model (conditional logit; Daniel
// McFadden 1974; for chess cf. Kenneth Regan and Guy Haworth, Intrinsic Chess Ratings, 2011).
//
// A move's utility is the sum of its features, each times its weight; the probability of a move is
// exp(utility) over the sum for all moves. A weight depends on the player: it is a constant, plus a part that
// grows with the rating, plus a part that grows with the time for the game.
#pragma once

#include <span>
#include <vector>

#include "levels/features.h"

namespace levels {

// The player of a choice. Numbers beyond the range of the games that the model was fitted to are allowed.
struct Player {
    double rating = 1500;       // of lichess
    double game_seconds = 600;  // on the clock for the game: the start plus 40 increments; 150 to 2400 count
};

// The clock of a game with this time at the start and this increment, both in seconds, as lichess estimates it.
constexpr double game_seconds_of(double start, double increment) {
    constexpr double MovesOfGame = 40;
    return start + MovesOfGame * increment;
}

inline constexpr usize PlayerTerms = 3;
// 1, the rating and the time, each about -1 to 1 for most players.
std::array<double, PlayerTerms> terms_of(const Player& player);

// The weights of one feature, one for each of terms_of().
using Weight = std::array<float, PlayerTerms>;

// The utility of a move with these features for a player with these terms. weights_of(feature) points to the
// PlayerTerms weights of the feature.
template <class WeightsOf>
double utility_of(std::span<const Term> features, const std::array<double, PlayerTerms>& terms,
                  const WeightsOf& weights_of) {
    double utility = 0;
    for (const Term& term : features) {
        const auto* const weights = weights_of(term.feature);
        double weight = 0;
        for (usize i = 0; i < PlayerTerms; ++i) weight += terms[i] * double(weights[i]);
        utility += weight * double(term.value);
    }
    return utility;
}

// Turns utilities, at least one, into probabilities.
void make_probabilities(std::vector<double>& utilities);

class ChoiceModel {
public:
    // One weight for each feature.
    explicit ChoiceModel(std::vector<Weight> weights) : weights_(std::move(weights)) {}

    // The probabilities of the moves with these features, in their order; they sum to 1.
    std::vector<double> probabilities(std::span<const Features> moves, const Player& player) const;

    const Weight& weight_of(usize feature) const { return weights_[feature]; }

private:
    std::vector<Weight> weights_;
};

}  // namespace levels
