// The least depth of the table entries that are sent to the other ranks: as low as a bound on their rate
// allows.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

#include "util/ints.h"

namespace cluster {

// The entries per second that a rank receives from all others together: at 16 bytes each, 0.8 MB/s per link.
inline constexpr double MostEntriesPerSecond = 50'000;
// The most entries of its own that one rank sends per second, however few ranks there are.
inline constexpr double MostOwnEntriesPerSecond = 20'000;

// The rate at which each of `ranks` ranks may send its own entries.
inline double own_share(int ranks) { return std::min(MostOwnEntriesPerSecond, MostEntriesPerSecond / ranks); }

// One more ply divides the number of entries by about the effective branching factor, which is near 1.7. So
// the depth rises by as many plies as are needed if the rate is above the bound, and falls by one ply if the
// rate is far below it.
class RateThreshold {
public:
    static constexpr int LeastDepth = 4;  // below it looking up costs less than sending
    static constexpr int MostDepth = 60;
    static constexpr int FirstDepth = 8;

    explicit RateThreshold(double bound_per_second) : bound_(bound_per_second) {}

    int depth() const { return depth_; }
    // Reports that `entries` entries of the current depth or more were found within `time`.
    void update(u64 entries, std::chrono::duration<double> time) {
        const double rate = double(entries) / std::max(1e-6, time.count());
        constexpr double BranchingFactor = 1.7;
        if (rate > bound_)
            depth_ += int(std::ceil(std::log(rate / bound_) / std::log(BranchingFactor)));
        else if (rate < bound_ / (2 * BranchingFactor))
            --depth_;
        depth_ = std::clamp(depth_, LeastDepth, MostDepth);
    }

private:
    double bound_;
    int depth_ = FirstDepth;
};

}  // namespace cluster
