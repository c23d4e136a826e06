// A transport between ranks within one process that can imitate the faults of a real network; for tests.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "tools/cluster/transport.h"
#include "util/prng.h"

namespace cluster {

// Each message has its own random delay, so messages may arrive in another order than they were sent.
struct Faults {
    std::chrono::microseconds least_delay{0};
    std::chrono::microseconds most_delay{0};
    u64 seed = 1;
};

class LocalNetwork {
public:
    explicit LocalNetwork(int size, const Faults& faults = {});
    ~LocalNetwork();

    // The transport of `rank`, which must not outlive the network. Threads may use different ends.
    std::unique_ptr<Transport> end_of(Rank rank);
    // From now on no message reaches that rank or leaves it, as if its machine had lost power.
    void lose(Rank rank);
    // Connects the rank again; messages sent in the meantime stay lost.
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
