// What makes a move likely to be chosen by a person: what searches say that it loses, and what draws the eye.
// Each feature of a move is a number; the choice model (choice_model.h) weighs them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "levels/scene.h"
#include "util/static_vector.h"

namespace levels {

// A feature that is not 0.
struct Term {
    u16 feature;  // below feature_count()
    float value;
};
inline constexpr usize MostTerms = 320;  // features.cpp asserts that they are enough
using Features = util::StaticVector<Term, MostTerms>;

// The features of each move of the judgement, which is one of this position.
std::vector<Features> features_of(const chess::Position& position, const LastMoves& last_moves,
                                  const Judgement& judgement);

// Features that belong together follow each other.
struct FeatureGroup {
    std::string_view name;
    int count = 0;
    int first = 0;
};
std::span<const FeatureGroup> feature_groups();
int feature_count();

}  // namespace levels
