// The table of algorithms and the parser of their names.
#include "tools/lab/algorithms.h"

#include <array>
#include <cctype>

#include <fmt/format.h>

#include "util/text.h"

namespace lab_tool {

namespace {

using enum AlgorithmId;

constexpr std::array<AlgorithmInfo, 18> Algorithms{{
    {Minimax, "minimax", "minimax, MAX/MIN form", false, false},
    {Negamax, "negamax", "negamax: minimax in one function", false, false},
    {AlphaBeta, "alphabeta", "alpha-beta, MAX/MIN form, fail-soft", true, false},
    {AlphaBetaHard, "alphabeta-hard", "alpha-beta, MAX/MIN form, fail-hard", true, false},
    {NegamaxAlphaBeta, "negamax-alphabeta", "alpha-beta, negamax form, fail-soft", true, false},
    {AlphaBetaTable, "alphabeta-table", "alpha-beta with a transposition table, negamax form, fail-soft",
     true, false},
    {Aspiration, "aspiration", "alpha-beta with an aspiration window around 0", true, false},
    {Mtdf, "mtdf", "MTD(f): null windows and a transposition table, from the guess 0", true, false},
    {Pvs, "pvs", "principal variation search", true, false},
    {IterativeAlphaBeta, "id-alphabeta", "iterative deepening with alpha-beta", true, false},
    {IterativeAlphaBetaTable, "id-alphabeta-table",
     "iterative deepening with alpha-beta and a transposition table", true, false},
    {IterativePvs, "id-pvs", "iterative deepening with principal variation search", true, false},
    {IterativeMtdf, "id-mtdf", "iterative deepening with MTD(f)", true, false},
    {Expectimax, "expectimax", "MAX against chance, no MIN", false, false},
    {Expectiminimax, "expectiminimax", "MAX, MIN and chance", false, false},
    {Star1, "star1", "expectiminimax that cuts by the bounds of the utility", true, false},
    {Star2, "star2", "Star1 that probes each outcome first", true, false},
    {Mcts, "mcts", "Monte Carlo tree search (UCT)", false, true},
}};

// Only the letters and digits, in lower case, so that hyphens and brackets do not matter.
std::string key_of(std::string_view text) {
    std::string key;
    for (const char c : text) {
        if (std::isalnum(u8(c)) != 0) key += char(std::tolower(u8(c)));
    }
    return key;
}

}  // namespace

std::span<const AlgorithmInfo> all_algorithms() { return Algorithms; }

const AlgorithmInfo& info_of(AlgorithmId id) { return Algorithms[usize(id)]; }

util::Result<AlgorithmId, std::string> parse_algorithm(std::string_view text) {
    std::string names;
    for (const AlgorithmInfo& algorithm : Algorithms) {
        if (key_of(algorithm.name) == key_of(text)) return algorithm.id;
        names += names.empty() ? "" : ", ";
        names += algorithm.name;
    }
    return util::Failure{fmt::format("no algorithm {}; there are {}", util::quoted(text), names)};
}

std::string algorithm_help() {
    std::string text;
    for (const AlgorithmInfo& algorithm : Algorithms)
        text += fmt::format("  {:<18} {}\n", algorithm.name, algorithm.title);
    return text;
}

}  // namespace lab_tool
