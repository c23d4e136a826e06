// How the ranks of a cluster communicate. One implementation uses MPI (begin_mpi), the other works
// within a process, for tests (tests/tools/cluster/local_transport.h).
#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace cluster {

using Rank = int;  // from 0; rank 0 communicates with the user
using Bytes = std::vector<u8>;

struct Delivery {
    Rank from = 0;
    Bytes bytes;
};

// One rank's access to the transport. For one thread: MPI may allow no other (MPI_THREAD_FUNNELED). No
// function blocks. Messages arrive complete and once or, if a rank is lost, not at all; users must not rely
// on their order.
class Transport {
public:
    virtual ~Transport() = default;

    virtual Rank rank() const = 0;
    virtual int size() const = 0;  // ranks in all
    virtual void send(Rank to, Bytes bytes) = 0;
    virtual std::optional<Delivery> receive() = 0;
    // The number of messages to that rank that have not been sent yet because it is slow to receive them.
    virtual usize waiting(Rank to) = 0;
};

// The transport between the ranks of an MPI job; only in a build with MPI. Initialises MPI, which must not
// have been initialised in this process before. The transport's destructor finalises MPI and must run on
// the same thread; only that thread may use the transport. Without mpirun there is one rank. The error is
// one sentence. If MPI cannot reach a rank any more, the rank is named on `err` and messages to it are
// dropped. At the end rank 0 waits some seconds for the others: if a rank does not end, it is named on
// `err`, and all processes of the job end with ExitFailure.
util::Result<std::unique_ptr<Transport>, std::string> begin_mpi(int& argc, char**& argv, std::ostream& err);

}  // namespace cluster
