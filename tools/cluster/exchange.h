// The exchange of transposition table entries between one rank and the others: outgoing and incoming entries.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <span>
#include <vector>

#include "search/shared_state.h"
#include "util/ints.h"

namespace cluster {

// The entries per second that a rank receives from all others together: at 16 bytes each, 0.8 MB/s per link.
inline constexpr double MostEntriesPerSecond = 50'000;
// The most entries of its own that one rank sends per second, however few ranks there are.
inline constexpr double MostOwnEntriesPerSecond = 20'000;

// The rate at which each of `ranks` ranks may send its own entries.
inline double own_share(int ranks) { return std::min(MostOwnEntriesPerSecond, MostEntriesPerSecond / ranks); }

// The least depth of the entries that are sent to other ranks: as low as a bound on their rate allows.
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

class Exchange final : public search::StoreListener {
public:
    using Clock = std::chrono::steady_clock;

    explicit Exchange(int ranks)
        : is_alone_(ranks == 1), threshold_(own_share(ranks)), most_in_window_(window_bound(ranks)) {}

    // Call when a search on that state begins: entries are sent and received until close(). Search numbers
    // count up from 1.
    void open(search::SharedState& shared, u64 search);
    // Call when that search has ended and nothing uses the table.
    void close();

    // The entries found since the last call in the current search; its number is returned in `search`. Adapts
    // the depth.
    std::vector<search::TravellingEntry> take(u64& search, Clock::time_point now);
    // Stores received entries, unless they belong to another search or none is running.
    void accept(u64 search, std::span<const search::TravellingEntry> entries);

    void on_store(const search::TravellingEntry& entry) override;

    struct Counts {
        u64 found = 0;    // of sufficient depth
        u64 dropped = 0;  // of the found ones, beyond the limit
        u64 accepted = 0;
        int depth = 0;  // entries are sent from this depth on
    };
    Counts counts();

private:
    static constexpr std::chrono::milliseconds Window{100};
    static usize window_bound(int ranks) {
        return usize(1 + own_share(ranks) * std::chrono::duration<double>(Window).count());
    }
    void adapt(Clock::time_point now);

    const bool is_alone_;  // there is no other rank

    // If both mutexes are held, `table_mutex_` is locked before `out_mutex_`.
    std::mutex table_mutex_;
    search::TranspositionTable* table_ = nullptr;  // nullptr if no search runs
    u64 search_ = 0;
    RateThreshold threshold_;
    Clock::time_point window_begin_{};
    u64 accepted_ = 0;

    std::mutex out_mutex_;
    std::vector<search::TravellingEntry> outgoing_;
    const usize most_in_window_;  // further entries are dropped until the depth is adapted
    usize sent_in_window_ = 0;
    u64 found_in_window_ = 0;
    u64 found_ = 0, dropped_ = 0;
};

}  // namespace cluster
