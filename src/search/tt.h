// The transposition table: results of positions that were searched before (CPW: Transposition Table).
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "chess/move.h"
#include "chess/zobrist.h"
#include "eval/score.h"
#include "search/window.h"
#include "util/memory.h"
#include "util/os/memory.h"
#include "util/prefetch.h"
#include "util/relaxed_atomic.h"
#include "util/static_vector.h"

namespace search {

// The content of an entry; probe() returns a copy, store() takes one.
struct TtEntry {
    chess::Move move;         // Move::none() if no move was best; check is_legal before playing it
    eval::Score score;        // mate scores count from the root
    eval::Score static_eval;  // Score::none() in check
    int depth = 0;
    Bound bound = Bound::None;  // whether the score is exact, or a lower or upper bound
    bool was_pv = false;        // the position was a PV node before
};

// An entry sent between tables, also those of other processes and of other sizes: the full key, and the entry
// packed as in the table.
struct TravellingEntry {
    chess::Key key = 0;
    u64 data = 0;

    bool operator==(const TravellingEntry&) const = default;
};
static_assert(sizeof(TravellingEntry) == 16);

// Receives the entries that are stored.
class StoreListener {
public:
    virtual ~StoreListener() = default;
    // Called from the searching threads, several at a time.
    virtual void on_store(const TravellingEntry& entry) = 0;
};

class TranspositionTable {
public:
    static constexpr usize EntriesPerCluster = 5;

    TranspositionTable() = default;

    // Resizes the table, which is then empty, with all its memory allocated. False if there is not enough
    // memory; the table is unchanged then. A system may promise more memory than it has and end the program
    // once the memory is used, so the size is first compared with `available`: the free bytes besides the old
    // table, which is freed. Tests pass their own value. 1 MiB has 16384 clusters of 5 entries.
    [[nodiscard]] bool resize(int mib, u64 available = util::os::available_memory());
    int size_mib() const { return int(buffer_.size() >> 20); }
    void clear();
    // Lends up to `most_bytes` of the memory, set to zero, to the mate solver, which lays it out differently.
    // The entries there are lost, and the table must not be used before take_back.
    std::span<std::byte> lend(usize most_bytes);
    void take_back(std::span<std::byte> lent);
    // Entries of earlier searches lose worth, and so are replaced sooner. The generation counts modulo 32:
    // after 32 searches an entry that was not rewritten looks new again.
    void start_new_search() { generation_ = u8((generation_ + 1) & GenerationMask); }

    // `ply` is the node's distance from the root. In the search a mate score counts plies from the root, but
    // in the table from the node, since another path may reach the position at another ply; both functions
    // convert it. Example: mate at ply 7, found at ply 3, is stored as mate in 4 plies, and read at ply 5 as
    // mate at ply 9.
    std::optional<TtEntry> probe(chess::Key key, int ply) const;
    void store(chess::Key key, int ply, const TtEntry& entry);
    void prefetch(chess::Key key) const { util::prefetch(&cluster_of(key)); }

    // --- exchange with tables of other processes that search the same position ---

    // Reports entries stored from this depth on to the listener, which must outlive the table; nullptr: no
    // reports. Only while no search runs.
    void report_stores(StoreListener* listener, int from_depth);
    // From any thread, at any time.
    void set_reported_depth(int from_depth) {
        reported_from_depth_ = listener_ == nullptr ? NoDepth : from_depth;
    }
    // Stores a valid entry of another table as if this search had found it, but does not report it to the
    // listener. May be called while a search runs, but not during resize(), clear() or start_new_search().
    void accept(const TravellingEntry& entry);

    // --- access to the clusters as they are in memory, for files; only while no search runs ---

    // An entry in packed form. It is valid only in the same cluster of a table of the same size, since the
    // cluster's index replaces the high bits of the key.
    struct PackedEntry {
        u64 data;
        u32 check;
    };
    using PackedCluster = util::StaticVector<PackedEntry, EntriesPerCluster>;
    // Whether store() could have written this data; checked for entries from a file or from another table.
    static bool is_possible(u64 data);

    usize cluster_count() const { return cluster_count_; }
    // The used entries of one cluster, in their order.
    PackedCluster cluster(usize index) const;
    void set_cluster(usize index, const PackedCluster& entries);
    // Determines the age of entries.
    u8 generation() const { return generation_; }
    void set_generation(u8 generation) { generation_ = generation & GenerationMask; }

    // The share of entries, in a sample, that this search has written, in permille.
    int hash_full_permille() const;

private:
    // An entry has 12 bytes: 64 bits of data and 32 bits of check. The check is the low half of the key xored
    // with both halves of the data, so that an entry that two threads wrote at the same time, half each,
    // matches no position (Hyatt and Mann: A Lock-less Transposition Table Implementation). There are no
    // locks and no data races: all are relaxed atomics.
    struct alignas(64) Cluster {
        util::RelaxedAtomic<u64> data[EntriesPerCluster];
        util::RelaxedAtomic<u32> check[EntriesPerCluster];
    };
    static_assert(sizeof(Cluster) == 64);

    static constexpr u8 GenerationMask = 31;
    static constexpr int NoDepth = 1 << 20;  // greater than any depth

    // The high bits of the key select the cluster by a multiplication instead of a division, for any table
    // size.
    Cluster& cluster_of(chess::Key key) const { return clusters()[usize(u128(key) * cluster_count_ >> 64)]; }
    Cluster* clusters() const { return static_cast<Cluster*>(buffer_.data()); }
    int age_of(u8 generation) const { return (generation_ - generation) & GenerationMask; }
    usize victim_in(const Cluster& cluster, chess::Key key) const;
    std::optional<u64> put(chess::Key key, u64 data);
    void report(chess::Key key, u64 data);

    util::LargeBuffer buffer_;
    u64 cluster_count_ = 0;
    u8 generation_ = 0;
    StoreListener* listener_ = nullptr;
    util::RelaxedAtomic<int> reported_from_depth_ = NoDepth;
};

}  // namespace search
