// The transport between the ranks of an MPI job.
#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "tools/cluster/transport.h"
#include "util/result.h"

namespace cluster {

// Initialises MPI, which must not have been initialised in this process before. The transport's destructor
// finalises MPI and must run on the same thread; only that thread may use the transport. Without mpirun there
// is one rank. The error is one sentence. If MPI cannot reach a rank any more, the rank is named on `err` and
// messages to it are dropped. At the end rank 0 waits some seconds for the others: if a rank does not end, it
// is named on `err`, and all processes of the job end with ExitFailure.
util::Result<std::unique_ptr<Transport>, std::string> begin_mpi(int& argc, char**& argv, std::ostream& err);

}  // namespace cluster
