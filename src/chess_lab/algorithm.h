// The algorithms of src/adversarial/ with which the engine can play, by name.
#pragma once

#include <string_view>

#include "util/ints.h"

namespace chess_lab {

// As they stand in the books.
enum class Algorithm : u8 {
    AlphaBeta,
    Negamax,
    Minimax,
    Mtdf,
    Expectimax,  // takes the opponent for a fallible one: fallible_chess.h
    Mcts,
    LabPvs,       // principal variation search without all that makes an engine strong
    ProofNumber,  // looks for a mate, in a quarter of its time; then LabPvs
};

// In the order in which the UCI option Algorithm has them, after the engine's own search.
inline constexpr Algorithm Algorithms[] = {Algorithm::AlphaBeta, Algorithm::Negamax,    Algorithm::Minimax,
                                           Algorithm::Mtdf,      Algorithm::Expectimax, Algorithm::Mcts,
                                           Algorithm::LabPvs,    Algorithm::ProofNumber};

// As the UCI option Algorithm has it.
std::string_view name_of(Algorithm algorithm);

}  // namespace chess_lab
