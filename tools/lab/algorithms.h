// The algorithms of src/adversarial by name.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "util/ints.h"
#include "util/result.h"

namespace lab_tool {

enum class AlgorithmId : u8 {
    Minimax,
    Negamax,
    AlphaBeta,
    AlphaBetaHard,
    NegamaxAlphaBeta,
    AlphaBetaTable,
    Aspiration,
    Mtdf,
    Pvs,
    IterativeAlphaBeta,
    IterativeAlphaBetaTable,
    IterativePvs,
    IterativeMtdf,
    Expectimax,
    Expectiminimax,
    Star1,
    Star2,
    Mcts,
};

struct AlgorithmInfo {
    AlgorithmId id;
    std::string_view name;   // on the command line
    std::string_view title;  // one-line description
    bool has_window;         // searches with an alpha-beta window
    bool is_estimate;        // its value may differ from that of minimax
};

std::span<const AlgorithmInfo> all_algorithms();
const AlgorithmInfo& info_of(AlgorithmId id);

// "alphabeta", "Alpha-Beta" and "alpha_beta" name the same algorithm. The error lists the valid names.
util::Result<AlgorithmId, std::string> parse_algorithm(std::string_view text);

// The text for --help: one line per algorithm.
std::string algorithm_help();

}  // namespace lab_tool
