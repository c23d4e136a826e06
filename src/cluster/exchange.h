// What stands between one rank's transposition table and the other ranks: entries on their way out and in.
#pragma once

#include <chrono>
#include <mutex>
#include <span>
#include <vector>

#include "cluster/rate_threshold.h"
#include "search/shared_state.h"

namespace cluster {

class Exchange final : public search::StoreListener {
public:
    using Clock = std::chrono::steady_clock;

    explicit Exchange(int ranks)
        : is_alone_(ranks == 1), threshold_(own_share(ranks)), most_in_window_(window_bound(ranks)) {}

    // As a search on that state begins: until close() entries go out and come in. The numbers of searches count up from 1.
    void open(search::SharedState& shared, u64 search);
    // When that search has ended and nothing uses the table.
    void close();

    // What was found since the last time, of the running search; its number comes back by `search`. Adapts the depth.
    std::vector<search::TravellingEntry> take(u64& search, Clock::time_point now);
    // Drops what belongs to no running search.
    void accept(u64 search, std::span<const search::TravellingEntry> entries);

    void on_store(const search::TravellingEntry& entry) override;

    struct Counts {
        u64 found = 0;    // deep enough
        u64 dropped = 0;  // of those, as they were too many
        u64 accepted = 0;
        int depth = 0;  // from which on they are told
    };
    Counts counts();

private:
    static constexpr std::chrono::milliseconds Window{100};
    static usize window_bound(int ranks) {
        return usize(1 + own_share(ranks) * std::chrono::duration<double>(Window).count());
    }
    void adapt(Clock::time_point now);

    const bool is_alone_;  // with nobody to tell

    // First `table_mutex_`, then `out_mutex_`, where both are held.
    std::mutex table_mutex_;
    search::TranspositionTable* table_ = nullptr;  // while a search runs
    u64 search_ = 0;
    RateThreshold threshold_;
    Clock::time_point window_begin_{};
    u64 accepted_ = 0;

    std::mutex out_mutex_;
    std::vector<search::TravellingEntry> outgoing_;
    const usize most_in_window_;  // what more is found until the depth is adapted is dropped
    usize sent_in_window_ = 0;
    u64 found_in_window_ = 0;
    u64 found_ = 0, dropped_ = 0;
};

}  // namespace cluster
