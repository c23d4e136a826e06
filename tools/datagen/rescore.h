// The subcommand rescore: searches the positions of games again, for labels by a better evaluation.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "datagen/disk_guard.h"
#include "datagen/engine.h"
#include "util/result.h"
#include "util/stop_requested.h"
#include "util/thread_group.h"

namespace datagen {

struct RescoreSettings {
    std::vector<std::string> in;
    std::string out;  // goes on where it is there
    u64 nodes = 250;  // of each search
    double keep =
        0.4;  // share of the old score, in expected points; the errors of two evaluations partly cancel
    ChosenNetwork network;
    int hash_mib = 1;  // of each thread; cleared for each game with its samples
    int threads = 1;
    DiskGuard disk = {};
    util::ThreadMaker thread_maker = util::make_thread;
};

// A share `keep` of the old score and the rest of the new one, taken as expected points. A mate that either of them
// sees is the score.
eval::Score blend(eval::Score old_score, eval::Score new_score, double keep);

// Writes the games of all files in their order with new scores for the quiet positions, samples included; the others
// keep theirs. The threads do not change what is written. Ends early where a stop is requested; the same settings go on
// then, and others are refused: they are kept beside the output, in a file whose name ends in .settings. Gives an error
// in one sentence; the file holds whole games then, too. Progress and damage are told on `notes`.
util::Done rescore(const RescoreSettings& settings, std::ostream& notes,
                   const util::StopRequested& stop_requested);

}  // namespace datagen
