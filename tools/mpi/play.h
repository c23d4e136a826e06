// Plays with an engine on all ranks, for a chess GUI at rank 0.
#pragma once

#include <istream>
#include <ostream>

#include "cluster/transport.h"

namespace mpi_tool {

// Runs UCI on rank 0, and searches on all ranks until quit or the end of the input. Must be called on the
// thread that may use the transport. With `tells_traffic` rank 0 writes the traffic over its links to `err`
// at the end.
void play(cluster::Transport& transport, std::istream& in, std::ostream& out, std::ostream& err,
          bool tells_traffic);

}  // namespace mpi_tool
