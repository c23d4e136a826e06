// The ranks of an MPI job.
#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "cluster/transport.h"
#include "util/result.h"

namespace mpi_tool {

// Begins MPI in this process, which must not have begun it before, and ends it with its own end, on the same thread. Only
// that thread may use it. Without mpirun it is one rank. The error is one sentence.
// A rank that MPI cannot reach any more is named on `err`, and what is sent to it is dropped. Rank 0 waits some seconds
// for the others to end: if one does not, `err` names it, and all processes of the job end, with ExitFailure.
util::Result<std::unique_ptr<cluster::Transport>, std::string> begin_mpi(int& argc, char**& argv,
                                                                         std::ostream& err);

}  // namespace mpi_tool
