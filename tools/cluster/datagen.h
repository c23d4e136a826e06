// Self-play on all ranks; each rank writes its own file.
#pragma once

#include <string>

#include "tools/cluster/transport.h"
#include "tools/datagen/generate.h"
#include "util/progress_line.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace cluster {

// "games.hgf" of rank 3 is "games.rank3.hgf".
std::string file_of_rank(const std::string& out, Rank rank);

// Must be called on each rank with the same settings. `games` and `positions` are the sums over all ranks. No
// two threads of the job use the same random numbers. Rank 0 writes one line of progress for all ranks, and
// ends after all others have ended or become silent. The error is one sentence about this rank; on rank 0 it
// is the first error of any rank. Without games and without an error if rank 0 calls it off.
util::Done generate_on_all(Transport& transport, const datagen::GenerateSettings& settings,
                           util::ProgressStream progress, const util::StopRequested& stop_requested);

// For a rank that could not even begin: tells rank 0 why, in one sentence.
void report_failure(Transport& transport, const std::string& error);
// For rank 0 if it could not even begin: ends the others.
void call_off(Transport& transport);

}  // namespace cluster
