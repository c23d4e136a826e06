// Judges the moves of positions from people's games, with a file that keeps what is judged already.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "eval/nnue/network.h"
#include "levels/judgement.h"
#include "tools/levels/human_game.h"
#include "util/result.h"

namespace levels_tool {

// The network in this program. The error is one sentence: it has none.
util::Result<std::shared_ptr<const eval::nnue::Network>, std::string> own_network();

struct JudgedPly {
    int ply = 0;  // plies before the position
    levels::Judgement judgement;
};

struct JudgedGame {
    const HumanGame* game = nullptr;
    std::vector<JudgedPly> plies;
};

struct JudgeSettings {
    int per_game = 15;  // positions of each game
    int threads = 1;
    std::string cache;  // the file; it is made if it does not exist
};

// Judges the chosen plies of the games by the embedded network. Each game is added to the file when it is
// finished, so that a later call goes on from there; positions with one legal move are left out. The file
// names the network, and one of another network is refused; after a change of the search, of the order of legal
// moves or of DeepestPly the old file would be used. The error is one sentence.
util::Result<std::vector<JudgedGame>, std::string>
judge_games(const std::vector<HumanGame>& games, const JudgeSettings& settings, cli::Console& console);

// What is left of the judgement if a short clock ends it after this depth, 1 to DeepestPly.
void cut_off_at(int depth, levels::Judgement& judgement);

}  // namespace levels_tool
