// Turns features into utilities, and utilities into probabilities.
#include "levels/choice_model.h"

#include <algorithm>
#include <cmath>

namespace levels {

std::array<double, PlayerTerms> terms_of(const Player& player) {
    constexpr double MiddleRating = 1500, RatingUnit = 400, MiddleSeconds = 600;
    return {1, (player.rating - MiddleRating) / RatingUnit,
            std::clamp(std::log2(std::max(player.game_seconds, 1.0) / MiddleSeconds) / 2, -1., 1.)};
}

void make_probabilities(std::vector<double>& utilities) {
    const double most = *std::ranges::max_element(utilities);
    double sum = 0;
    for (double& utility : utilities) sum += utility = std::exp(utility - most);
    for (double& chance : utilities) chance /= sum;
}

std::vector<double> ChoiceModel::probabilities(std::span<const Features> moves, const Player& player) const {
    const auto terms = terms_of(player);
    std::vector<double> result;
    result.reserve(moves.size());
    for (const Features& features : moves)
        result.push_back(
            utility_of(features, terms, [&](usize feature) { return weights_[feature].data(); }));
    make_probabilities(result);
    return result;
}

}  // namespace levels
