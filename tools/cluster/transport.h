// How the ranks of a cluster communicate. One implementation uses MPI (mpi_transport.h), the other works
// within a process, for tests (tests/tools/cluster/local_transport.h).
#pragma once

#include <optional>
#include <vector>

#include "util/ints.h"

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

}  // namespace cluster
