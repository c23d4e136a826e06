// The engine of many ranks, for a chess GUI at rank 0.
#pragma once

#include <istream>
#include <ostream>

#include "cluster/transport.h"

namespace mpi_tool {

// Talks UCI on rank 0, and searches on all until quit or the end of the input; on the thread that may use the transport.
// With `tells_traffic` rank 0 writes what went over its links to `err` at the end.
void play(cluster::Transport& transport, std::istream& in, std::ostream& out, std::ostream& err,
          bool tells_traffic);

}  // namespace mpi_tool
