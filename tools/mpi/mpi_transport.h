// The ranks of an MPI job.
#pragma once

#include <memory>
#include <string>

#include "cluster/transport.h"
#include "util/result.h"

namespace mpi_tool {

// Begins MPI in this process, which must not have begun it before, and ends it with its own end, on the same thread. Only
// that thread may use it. Without mpirun it is one rank. The error is one sentence.
util::Result<std::unique_ptr<cluster::Transport>, std::string> begin_mpi(int& argc, char**& argv);

}  // namespace mpi_tool
