// The choices of people, with the features of the moves that they could choose from.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "levels/choice_model.h"
#include "tools/levels/judged_games.h"

namespace levels_tool {

struct Choice {
    levels::Player player;
    std::array<double, levels::PlayerTerms> terms{};
    u32 first_move = 0;  // index into Choices::first_terms
    u16 moves = 0;
    u16 chosen = 0;  // index of the move played
    u16 best = 0;    // index of the move that the deepest search puts first
    u16 ply = 0;
    bool is_held_out = false;
    std::vector<std::array<double, levels::DeepestPly>> losses;  // of each move after each depth
};

// Flat storage: hundreds of millions of terms.
struct Choices {
    std::vector<levels::Term> terms;
    std::vector<u64> first_terms;  // of each move, and the end
    std::vector<Choice> all;

    std::span<const levels::Term> terms_of(usize move) const {
        return std::span(terms).subspan(first_terms[move], first_terms[move + 1] - first_terms[move]);
    }
};

Choices choices_of(const std::vector<JudgedGame>& games);

// Sets `chances` to the probability of each move of the choice. weights_of(feature) points to its PlayerTerms
// weights.
template <class WeightsOf>
void compute_chances(const Choices& choices, const Choice& choice, const WeightsOf& weights_of,
                     std::vector<double>& chances) {
    chances.clear();
    for (usize move = choice.first_move; move < choice.first_move + choice.moves; ++move)
        chances.push_back(levels::utility_of(choices.terms_of(move), choice.terms, weights_of));
    levels::make_probabilities(chances);
}

}  // namespace levels_tool
