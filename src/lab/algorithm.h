// The searches with which the engine can play, by name.
#pragma once

#include <optional>
#include <string_view>

#include "util/ints.h"

namespace lab {

enum class Algorithm : u8 {
    Pvs,  // the engine's own search; all others are those of src/adversarial/, as they stand in the books
    AlphaBeta,
    Negamax,
    Minimax,
    Mtdf,
    Expectimax,  // takes the opponent for a fallible one: fallible_chess.h
    Mcts,
    LabPvs,  // principal variation search without all that makes an engine strong
};

inline constexpr Algorithm Algorithms[] = {Algorithm::Pvs,     Algorithm::AlphaBeta, Algorithm::Negamax,
                                           Algorithm::Minimax, Algorithm::Mtdf,      Algorithm::Expectimax,
                                           Algorithm::Mcts,    Algorithm::LabPvs};

// As the UCI option Algorithm has it.
std::string_view name_of(Algorithm algorithm);
// Nothing where no algorithm has that name, which counts with its case.
std::optional<Algorithm> algorithm_named(std::string_view name);

}  // namespace lab
