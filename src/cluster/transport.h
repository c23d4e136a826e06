// How the ranks of a cluster reach each other. One implementation is MPI's (tools/cluster), the other one lies within a
// process, for tests (tests/support/local_transport.h).
#pragma once

#include <optional>
#include <vector>

#include "util/ints.h"

namespace cluster {

using Rank = int;  // from 0; rank 0 talks with the user
using Bytes = std::vector<u8>;

struct Delivery {
    Rank from = 0;
    Bytes bytes;
};

// One rank's end of it. For one thread: MPI may allow no other (MPI_THREAD_FUNNELED). Nothing here waits. Messages arrive
// whole and once or, where a rank is lost, not at all; what is built upon it does not count on their order.
class Transport {
public:
    virtual ~Transport() = default;

    virtual Rank rank() const = 0;
    virtual int size() const = 0;  // ranks in all
    virtual void send(Rank to, Bytes bytes) = 0;
    virtual std::optional<Delivery> receive() = 0;
    // Messages for that rank that have not left yet, as it is slow to take them.
    virtual usize waiting(Rank to) = 0;
};

}  // namespace cluster
