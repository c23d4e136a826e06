// Self-play on all ranks, each into a file of its own.
#pragma once

#include <ostream>
#include <string>

#include "cluster/transport.h"
#include "datagen/generate.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace mpi_tool {

// "games.hgf" of rank 3 is "games.rank3.hgf".
std::string file_of_rank(const std::string& out, cluster::Rank rank);

// On each rank, with the same settings: `games` and `positions` are those of all together, and no two threads of the whole
// share their dice. Rank 0 tells one line of progress for all, and ends when all others have. The error is one sentence, of
// this rank; rank 0 has the first of any.
util::Done generate_on_all(cluster::Transport& transport, const datagen::GenerateSettings& settings,
                           std::ostream& progress, const util::StopRequested& stop_requested);

}  // namespace mpi_tool
