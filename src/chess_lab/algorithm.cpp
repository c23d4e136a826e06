// The names of the algorithms.
#include "chess_lab/algorithm.h"

namespace chess_lab {

std::string_view name_of(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::AlphaBeta: return "AlphaBeta";
        case Algorithm::Negamax: return "Negamax";
        case Algorithm::Minimax: return "Minimax";
        case Algorithm::Mtdf: return "MTDf";
        case Algorithm::Expectimax: return "Expectimax";
        case Algorithm::Mcts: return "MCTS";
        case Algorithm::LabPvs: return "LabPVS";
        case Algorithm::ProofNumber: return "ProofNumber";
    }
    return "";
}

}  // namespace chess_lab
