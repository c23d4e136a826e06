// Ranks within one process, with the faults of a real network made to order; for tests.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "cluster/transport.h"
#include "util/prng.h"

namespace cluster {

// Each message takes its time on its own, so that what is delayed is also reordered.
struct Faults {
    std::chrono::microseconds least_delay{0};
    std::chrono::microseconds most_delay{0};
    u64 seed = 1;
};

class LocalNetwork {
public:
    explicit LocalNetwork(int size, const Faults& faults = {});
    ~LocalNetwork();

    // That rank's end, which must not outlive the network; different threads may use different ends.
    std::unique_ptr<Transport> end_of(Rank rank);
    // From now on nothing reaches that rank or comes from it, as if its machine had lost its power.
    void lose(Rank rank);
    // It is back; what was sent meanwhile is not.
    void restore(Rank rank);

private:
    using Clock = std::chrono::steady_clock;
    struct OnItsWay {
        Delivery delivery;
        Clock::time_point arrival;
    };
    class End;

    void send(Rank from, Rank to, Bytes bytes);
    std::optional<Delivery> receive(Rank rank);
    std::chrono::microseconds next_delay();

    const Faults faults_;
    std::mutex mutex_;  // guards what follows
    util::Prng prng_;
    std::vector<std::vector<OnItsWay>> mail_;  // for each rank
    std::vector<bool> lost_;
};

}  // namespace cluster
