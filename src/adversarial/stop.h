// Stop hooks: asked before every node (MCTS: before every iteration), true ends the search.
#pragma once

#include <utility>

#include "adversarial/result.h"
#include "util/ints.h"

namespace adversarial {

struct NeverStop {
    bool operator()(const Counts&) const { return false; }
};

struct NodeLimit {
    u64 nodes;
    bool operator()(const Counts& counts) const { return counts.nodes >= nodes; }
};

// Ends a search on the clock, which the caller gives, so that tests need not sleep. `now` is any callable; it
// is read once in `interval` polls since reading a clock costs more than a node.
template <class Now>
class Deadline {
public:
    using Time = decltype(std::declval<Now&>()());
    Deadline(Now now, Time end, u64 interval = 256) : now_(std::move(now)), end_(end), interval_(interval) {}

    bool operator()(const Counts&) { return polls_++ % interval_ == 0 && now_() >= end_; }

private:
    Now now_;
    Time end_;
    u64 interval_;
    u64 polls_ = 0;
};

}  // namespace adversarial
