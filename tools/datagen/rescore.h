// The subcommand rescore: searches the positions of games again, to label them by a better evaluation.
#pragma once

#include <string>
#include <vector>

#include "tools/datagen/disk_guard.h"
#include "tools/datagen/engine.h"
#include "util/progress_line.h"
#include "util/result.h"
#include "util/stop_requested.h"
#include "util/threads.h"

namespace datagen {

struct RescoreSettings {
    std::vector<std::string> in;
    std::string out;  // appended to if it exists
    u64 nodes = 250;  // of each search
    // The share of the old score, in expected points: the errors of two evaluations partly cancel.
    double keep = 0.4;
    ChosenNetwork network;
    int hash_mib = 1;  // of each thread; cleared before each game
    int threads = 1;
    DiskGuard disk = {};
    util::ThreadMaker thread_maker = util::make_thread;
};

// The average of both scores in expected points, with weight `keep` for the old score and 1 - `keep` for the
// new one. If one of them is decisive (by mate or tablebases), it is the result; if both are, the new one.
eval::Score blend(eval::Score old_score, eval::Score new_score, double keep);

// Writes the games of all files in their order, with new scores for the quiet positions, including samples;
// other positions keep their scores. The output does not depend on the number of threads. Ends early if a
// stop is requested. A later run with the same settings continues; other settings are refused: they are
// compared with a file beside the output whose name ends in .settings. The error is one sentence; the output
// has only whole games then, too. Progress and damage are written to `notes`.
util::Done rescore(const RescoreSettings& settings, util::ProgressStream notes,
                   const util::StopRequested& stop_requested);

}  // namespace datagen
