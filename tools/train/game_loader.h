// Files of games (src/record) into memory, as the positions to train on.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "train/data_set.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace train {

struct LoadSettings {
    std::vector<std::string> files;
    Filter filter;
    // About that share of the games is held out, each with its samples. Which ones depends on the moves
    // of the games alone, so that a game which is there twice, or with other scores in another file, is on one side
    // only, and other files beside it change nothing.
    double holdout_share = 0.02;
    u64 memory_bytes = 0;  // that the positions may take; 0: what the machine has free
};

// Reads all games on the threads of the team; each is replayed once. The positions come in the order of the files,
// however many threads there are. Tells its progress now and then, and what of a file was damaged. The error is one
// sentence: a file that cannot be read, with the place in it; too little memory; a requested stop.
util::Result<DataSet, std::string> load_games(const LoadSettings& settings, ThreadTeam& team,
                                              const util::StopRequested& stop_requested,
                                              std::ostream& progress);

}  // namespace train
