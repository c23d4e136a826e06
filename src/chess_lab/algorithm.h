// The algorithms of src/adversarial/ with which the engine can play, by name.
#pragma once

#include <string_view>

#include "util/ints.h"

namespace chess_lab {

// The algorithms in their textbook forms.
enum class Algorithm : u8 {
    AlphaBeta,
    Negamax,
    Minimax,
    Mtdf,
    Expectimax,  // assumes a fallible opponent: fallible_chess.h
    Mcts,
    LabPvs,       // plain principal variation search, without the techniques that make an engine strong
    ProofNumber,  // spends a quarter of its time on looking for a mate; runs LabPvs if it proves none
};

// In the order of the UCI option Algorithm, in which they follow the engine's own search.
inline constexpr Algorithm Algorithms[] = {Algorithm::AlphaBeta, Algorithm::Negamax,    Algorithm::Minimax,
                                           Algorithm::Mtdf,      Algorithm::Expectimax, Algorithm::Mcts,
                                           Algorithm::LabPvs,    Algorithm::ProofNumber};

// The name in the UCI option Algorithm.
std::string_view name_of(Algorithm algorithm);

}  // namespace chess_lab
