// From which depth on entries of the table are worth to be told to the other ranks: as low as a bound on their rate allows.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

#include "util/ints.h"

namespace cluster {

// Entries that reach a rank in a second from all others together: at 16 bytes each 0.8 MB/s on every link of the tree.
inline constexpr double MostEntriesPerSecond = 50'000;
// One rank alone need not send more.
inline constexpr double MostOwnEntriesPerSecond = 20'000;

// What each of so many ranks may send of its own.
inline double own_share(int ranks) { return std::min(MostOwnEntriesPerSecond, MostEntriesPerSecond / ranks); }

// A ply more divides the number of entries by about the effective branching factor, which is near 1.7: so the step is
// taken at once where the rate is far off, and by one ply where it is not.
class RateThreshold {
public:
    static constexpr int LeastDepth = 4;  // below it looking up costs less than sending
    static constexpr int MostDepth = 60;
    static constexpr int FirstDepth = 8;

    explicit RateThreshold(double bound_per_second) : bound_(bound_per_second) {}

    int depth() const { return depth_; }
    // In so long a time so many entries of that depth or more were found.
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
