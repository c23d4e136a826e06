// Packs entries, chooses the entry to replace, and ages entries of the transposition table.
#include "search/tt.h"

#include <algorithm>
#include <cstring>

#include "search/params.h"

namespace search {

using eval::Score;

// Layout: bits 0-15 move, 16-31 score, 32-47 static evaluation, 48-55 depth + 1, 56-57 bound, 58 was_pv,
// 59-63 generation. The depth is stored plus 1 so that a used entry is never all zeros, which means empty.
struct TranspositionTable::Fields {
    u16 move;
    i16 score;
    i16 static_eval;
    u8 depth_plus_1;
    Bound bound;
    bool was_pv;
    u8 generation;

    static Fields unpack(u64 data) {
        return {u16(data),      i16(u16(data >> 16)),  i16(u16(data >> 32)),
                u8(data >> 48), Bound(data >> 56 & 3), (data >> 58 & 1) != 0,
                u8(data >> 59)};
    }
    u64 pack() const {
        return u64(move) | u64(u16(score)) << 16 | u64(u16(static_eval)) << 32 | u64(depth_plus_1) << 48 |
               u64(bound) << 56 | u64(was_pv) << 58 | u64(generation) << 59;
    }
    static u64 of_generation(u8 generation) { return u64(generation) << 59; }
    static u32 check(chess::Key key, u64 data) { return u32(key) ^ u32(data) ^ u32(data >> 32); }
};

bool TranspositionTable::resize(int mib, u64 available) {
    const usize bytes = usize(mib) << 20;
    // Pages of the old table that were never written take no memory, so at most this program's resident
    // memory is freed.
    const u64 returned = std::min<u64>(buffer_.size(), util::os::resident_memory());
    if (bytes > returned && bytes - returned > available) return false;
    util::LargeBuffer fresh = util::LargeBuffer::allocate(bytes);
    if (fresh.size() != bytes) return false;
    buffer_ = std::move(fresh);
    cluster_count_ = bytes / sizeof(Cluster);
    clear();
    return true;
}

void TranspositionTable::clear() {
    buffer_.clear();
    generation_ = 0;
}

std::span<std::byte> TranspositionTable::lend(usize most_bytes) {
    const std::span<std::byte> lent{static_cast<std::byte*>(buffer_.data()),
                                    std::min(buffer_.size(), most_bytes)};
    std::memset(lent.data(), 0, lent.size());
    return lent;
}

void TranspositionTable::take_back(std::span<std::byte> lent) { std::memset(lent.data(), 0, lent.size()); }

std::optional<TtEntry> TranspositionTable::probe(chess::Key key, int ply) const {
    const Cluster& cluster = cluster_of(key);
    for (usize i = 0; i < EntriesPerCluster; ++i) {
        const u64 data = cluster.data[i];
        if (data == 0 || cluster.check[i] != Fields::check(key, data)) continue;
        const Fields fields = Fields::unpack(data);
        return TtEntry{.move = chess::Move::from_code(fields.move),
                       .score = Score::from_i16(fields.score).from_node(ply),
                       .static_eval = Score::from_i16(fields.static_eval),
                       .depth = fields.depth_plus_1 - 1,
                       .bound = fields.bound,
                       .was_pv = fields.was_pv};
    }
    return {};
}

// The index of the entry to overwrite: the same position's entry if there is one, otherwise an empty one,
// otherwise the one of least worth. The worth is the depth, less some plies for each search begun since the
// entry was written.
usize TranspositionTable::victim_in(const Cluster& cluster, chess::Key key) const {
    usize victim = 0;
    int least_worth = 1 << 20;
    for (usize i = 0; i < EntriesPerCluster; ++i) {
        const u64 data = cluster.data[i];
        if (data == 0 || cluster.check[i] == Fields::check(key, data)) return i;
        const Fields fields = Fields::unpack(data);
        const int worth = fields.depth_plus_1 - params::tt_plies_per_search * age_of(fields.generation);
        if (worth < least_worth) {
            least_worth = worth;
            victim = i;
        }
    }
    return victim;
}

// Stores data that has no generation yet. Returns the data as stored, or nothing if the old entry is kept.
inline std::optional<u64> TranspositionTable::put(chess::Key key, u64 data) {
    Cluster& cluster = cluster_of(key);
    const usize index = victim_in(cluster, key);
    const u64 old_data = cluster.data[index];
    if (old_data != 0 && cluster.check[index] == Fields::check(key, old_data)) {  // the same position
        const Fields old = Fields::unpack(old_data), fields = Fields::unpack(data);
        // A much shallower bound does not replace a deeper result of this position from this search.
        if (fields.bound != Bound::Exact &&
            fields.depth_plus_1 + params::tt_tolerated_plies <= old.depth_plus_1 &&
            age_of(old.generation) == 0)
            return {};
        if (fields.move == chess::Move::none().code()) data |= old.move;  // an old move is better than none
    }
    data |= Fields::of_generation(generation_);
    cluster.data[index] = data;
    cluster.check[index] = Fields::check(key, data);
    return data;
}

void TranspositionTable::store(chess::Key key, int ply, const TtEntry& entry) {
    const Fields fields{.move = entry.move.code(),
                        .score = entry.score.to_node(ply).to_i16(),
                        .static_eval = entry.static_eval.to_i16(),
                        .depth_plus_1 = u8(std::clamp(entry.depth, 0, 254) + 1),
                        .bound = entry.bound,
                        .was_pv = entry.was_pv,
                        .generation = 0};
    const auto data = put(key, fields.pack());
    if (entry.depth >= reported_from_depth_ && data) report(key, *data);
}

// Not inline, so that store() need not save registers for a call.
[[gnu::noinline]] void TranspositionTable::report(chess::Key key, u64 data) {
    listener_->on_store({key, data});
}

void TranspositionTable::report_stores(StoreListener* listener, int from_depth) {
    listener_ = listener;
    set_reported_depth(from_depth);
}

void TranspositionTable::accept(const TravellingEntry& entry) {
    if (!is_possible({.data = entry.data, .check = 0})) return;
    put(entry.key, entry.data & ~Fields::of_generation(GenerationMask));
}

bool TranspositionTable::is_possible(const PackedEntry& entry) {
    const Fields fields = Fields::unpack(entry.data);
    const Score score = Score::from_i16(fields.score), static_eval = Score::from_i16(fields.static_eval);
    return fields.depth_plus_1 > 0 && fields.bound != Bound::None && score.is_bounded() &&
           (static_eval.is_none() || static_eval.is_bounded());
}

TranspositionTable::PackedCluster TranspositionTable::cluster(usize index) const {
    PackedCluster used;
    const Cluster& cluster = clusters()[index];
    for (usize i = 0; i < EntriesPerCluster; ++i)
        if (cluster.data[i] != 0) used.push_back({cluster.data[i], cluster.check[i]});
    return used;
}

void TranspositionTable::set_cluster(usize index, const PackedCluster& entries) {
    Cluster& cluster = clusters()[index];
    for (usize i = 0; i < EntriesPerCluster; ++i) {
        const bool is_used = i < entries.size();
        cluster.data[i] = is_used ? entries[i].data : 0;
        cluster.check[i] = is_used ? entries[i].check : 0;
    }
}

int TranspositionTable::hash_full_permille() const {
    const usize sample = std::min<usize>(200, cluster_count_);
    usize used = 0;
    for (usize i = 0; i < sample; ++i)
        for (const auto& cell : clusters()[i].data) {
            const u64 data = cell;
            used += data != 0 && Fields::unpack(data).generation == generation_;
        }
    return sample == 0 ? 0 : int(used * 1000 / (sample * EntriesPerCluster));
}

}  // namespace search
