// Names of algorithms.
#include "lab/algorithm.h"

namespace lab {

std::string_view name_of(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::Pvs: return "PVS";
        case Algorithm::AlphaBeta: return "AlphaBeta";
        case Algorithm::Negamax: return "Negamax";
        case Algorithm::Minimax: return "Minimax";
        case Algorithm::Mtdf: return "MTDf";
        case Algorithm::Expectimax: return "Expectimax";
        case Algorithm::Mcts: return "MCTS";
        case Algorithm::LabPvs: return "LabPVS";
    }
    return "";
}

std::optional<Algorithm> algorithm_named(std::string_view name) {
    for (const Algorithm algorithm : Algorithms) {
        if (name_of(algorithm) == name) return algorithm;
    }
    return std::nullopt;
}

}  // namespace lab
