// Files of games (tools/record) into memory, as the positions to train on.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "tools/train/data_set.h"
#include "util/progress_line.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace train {

struct LoadSettings {
    std::vector<std::string> files;
    Filter filter;
    // About this share of the games is held out, each with its samples. The choice depends only on the moves
    // of a game: a game that occurs twice, or with other scores in another file, is on one side only, and
    // other files do not change it.
    double holdout_share = 0.02;
    u64 memory_bytes = 0;  // for the positions; 0: most of the free memory of the machine
    util::ProgressStream progress{};
};

// Reads all games and replays each once, on that many threads; their number does not change the result. The
// positions are in the order of the files. Writes to `out` how many positions were read, and damaged places.
// The error is one sentence: a file that cannot be read, with the place in it; too little memory; too few
// threads; a requested stop.
util::Result<DataSet, std::string> load_games(const LoadSettings& settings, int threads,
                                              const util::StopRequested& stop_requested, std::ostream& out);

}  // namespace train
