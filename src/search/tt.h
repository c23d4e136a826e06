// The transposition table: what is already known of positions that were searched (CPW: Transposition Table).
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "chess/move.h"
#include "chess/zobrist.h"
#include "eval/score.h"
#include "search/window.h"
#include "util/large_pages.h"
#include "util/os/memory.h"
#include "util/relaxed_atomic.h"
#include "util/static_vector.h"

namespace search {

// What the table keeps of a position; probe() gives a copy, store() takes one.
struct TtEntry {
    chess::Move move;         // Move::none() if no move was best; check is_legal before playing it
    eval::Score score;        // mates counted from the root
    eval::Score static_eval;  // Score::none() in check
    int depth = 0;
    Bound bound = Bound::None;  // what the score is: exact, or a lower or upper bound
    bool was_pv = false;        // it was a PV node once
};

// An entry as it travels between tables, also those of other processes and of other sizes: the whole key, and the entry
// packed as in the table.
struct TravellingEntry {
    chess::Key key = 0;
    u64 data = 0;

    bool operator==(const TravellingEntry&) const = default;
};
static_assert(sizeof(TravellingEntry) == 16);

// Wants to know what is stored.
class StoreListener {
public:
    virtual ~StoreListener() = default;
    // From the threads that search, many at a time.
    virtual void on_store(const TravellingEntry& entry) = 0;
};

class TranspositionTable {
public:
    static constexpr usize EntriesPerCluster = 5;

    TranspositionTable() = default;

    // False if there is not enough memory; the table then stays as it is. A system may promise more than it has and end
    // the program once the memory is used, so the size is compared with `available` first: the bytes that are free beside
    // the old table, which is given back. Tests pass a value of their own. A new size starts empty, with all its memory
    // there. 1 MiB has 16384 clusters of 5 entries.
    [[nodiscard]] bool resize(int mib, u64 available = util::os::available_memory());
    int size_mib() const { return int(buffer_.size() >> 20); }
    void clear();
    // Lends up to `most_bytes` of the memory, set to zero, to a search of another kind (the mate solver has a table of its
    // own). The entries there are lost, and the table must not be used before take_back.
    std::span<std::byte> lend(usize most_bytes);
    void take_back(std::span<std::byte> lent);
    // Entries of earlier searches lose worth, and so are replaced sooner. The generation counts modulo 32: after 32
    // searches an untouched entry looks new again.
    void start_new_search() { generation_ = u8((generation_ + 1) & GenerationMask); }

    // `ply` is the node's distance from the root. A mate score counts plies from the root in the search, but from the node
    // in the table, since another path may reach the position at another ply; both functions translate it. Example: mate at
    // ply 7, seen at ply 3, is stored as mate in 4 plies, and read at ply 5 as mate at ply 9.
    std::optional<TtEntry> probe(chess::Key key, int ply) const;
    void store(chess::Key key, int ply, const TtEntry& entry);
    void prefetch(chess::Key key) const { __builtin_prefetch(&cluster_of(key)); }

    // --- for tables of other processes that search the same position ---

    // Tells the listener, which must outlive it, of what is stored from that depth on; nullptr: nobody. While nothing
    // searches.
    void tell_stores(StoreListener* listener, int from_depth);
    // From any thread, at any time.
    void set_told_depth(int from_depth) { told_from_depth_ = listener_ == nullptr ? NoDepth : from_depth; }
    // Stores what another table has told, unless it makes no sense, as if this search had found it; the listener is not
    // told. Also while a search runs, but not while the table is resized, cleared, or told of a new search.
    void accept(const TravellingEntry& entry);

    // --- as it lies in memory, for files of it; while nothing searches ---

    // An entry in its packed form. It is of use only in the same cluster of a table of the same size, since the cluster's
    // number stands for the high bits of the key.
    struct PackedEntry {
        u64 data;
        u32 check;
    };
    using PackedCluster = util::StaticVector<PackedEntry, EntriesPerCluster>;
    // Could store() have packed it? Checked for entries that come from a file.
    static bool is_possible(const PackedEntry& entry);

    usize cluster_count() const { return cluster_count_; }
    // The used entries of one, in their order.
    PackedCluster cluster(usize index) const;
    void set_cluster(usize index, const PackedCluster& entries);
    // Tells how old the entries are.
    u8 generation() const { return generation_; }
    void set_generation(u8 generation) { generation_ = generation & GenerationMask; }

    // Share of a sample of entries that this search has written, in permille.
    int hash_full_permille() const;

private:
    // An entry is 12 bytes: 64 bits of data and 32 of check. The check is the low half of the key xored with both
    // halves of the data, so that an entry which two threads wrote at once, half each, matches no position (Hyatt and
    // Mann: A Lock-less Transposition Table Implementation). No locks, no data race: all are relaxed atomics.
    struct alignas(64) Cluster {
        util::RelaxedAtomic<u64> data[EntriesPerCluster];
        util::RelaxedAtomic<u32> check[EntriesPerCluster];
    };
    static_assert(sizeof(Cluster) == 64);

    static constexpr u8 GenerationMask = 31;
    static constexpr int NoDepth = 1 << 20;  // above all

    struct Fields;  // the data word, taken apart

    // The high bits of the key choose the cluster by a multiplication instead of a division, for any size.
    Cluster& cluster_of(chess::Key key) const { return clusters()[usize(u128(key) * cluster_count_ >> 64)]; }
    Cluster* clusters() const { return static_cast<Cluster*>(buffer_.data()); }
    int age_of(u8 generation) const { return (generation_ - generation) & GenerationMask; }
    usize victim_in(const Cluster& cluster, chess::Key key) const;
    std::optional<u64> put(chess::Key key, u64 data);
    void tell(chess::Key key, u64 data);

    util::LargeBuffer buffer_;
    u64 cluster_count_ = 0;
    u8 generation_ = 0;
    StoreListener* listener_ = nullptr;
    util::RelaxedAtomic<int> told_from_depth_ = NoDepth;
};

}  // namespace search
