// Games between two algorithms.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/lab_game.h"
#include "tools/lab/progress.h"

namespace lab_tool {

struct Contestant {
    std::string name;                      // as given on the command line
    std::optional<AlgorithmId> algorithm;  // none: moves at random
    std::optional<int> depth;
    u64 iterations = 1000;  // of MCTS
};

// "pvs", "pvs:4" (depth), "mcts:500" (iterations), "random".
util::Result<Contestant, std::string> parse_contestant(std::string_view text, std::optional<int> depth);

struct MatchOptions {
    int games = 10;
    int random_plies = 0;  // moves at the beginning of a game that are drawn at random
    int max_plies = 1000;  // a longer game is a draw
    u64 seed = 1;
};

struct MatchResult {
    int first_wins = 0, draws = 0, second_wins = 0;
    int unfinished = 0;  // draws because of max_plies
    double utility = 0;  // sum over all games, for the first contestant
    u64 plies = 0;
    struct Effort {
        u64 moves = 0, nodes = 0;
        double seconds = 0;
    } first, second;
};

// The first contestant is MAX in all games. The error says why an algorithm does not fit the game.
util::Result<MatchResult, std::string> play_match(const LabGame& start, const Contestant& first,
                                                  const Contestant& second, const MatchOptions& options,
                                                  Progress& progress);

std::string format_match(const MatchResult& result, const Contestant& first, const Contestant& second);

}  // namespace lab_tool
