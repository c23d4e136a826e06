// Names of algorithms.
#include "lab/algorithm.h"

namespace lab {

std::string_view name_of(Algorithm algorithm) {
    switch (algorithm) {
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

}  // namespace lab
