// Packs entries, chooses the entry to replace, and ages entries of the transposition table.
#include "search/tt.h"

#include <algorithm>
#include <cstring>

#include "search/params.h"

namespace search {

using eval::Score;

namespace {

// Layout: bits 0-15 move, 16-31 score, 32-47 static evaluation, 48-55 depth + 1, 56-57 bound, 58 was_pv,
// 59-63 generation. The depth is stored plus 1 so that a used entry is never all zeros, which means empty.
constexpr int GenerationShift = 59;

// Without the generation.
u64 packed(const TtEntry& entry) {
    return u64(entry.move.code()) | u64(u16(entry.score.to_i16())) << 16 |
           u64(u16(entry.static_eval.to_i16())) << 32 | u64(std::clamp(entry.depth, 0, 254) + 1) << 48 |
           u64(entry.bound) << 56 | u64(entry.was_pv) << 58;
}
TtEntry unpacked(u64 data) {
    return {.move = chess::Move::from_code(u16(data)),
            .score = Score::from_i16(i16(u16(data >> 16))),
            .static_eval = Score::from_i16(i16(u16(data >> 32))),
            .depth = int(u8(data >> 48)) - 1,
            .bound = Bound(data >> 56 & 3),
            .was_pv = (data >> 58 & 1) != 0};
}
u8 generation_of(u64 data) { return u8(data >> GenerationShift); }
u32 check_of(chess::Key key, u64 data) { return u32(key) ^ u32(data) ^ u32(data >> 32); }

}  // namespace

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
    const std::span<std::byte> lent = buffer_.bytes().first(std::min(buffer_.size(), most_bytes));
    std::memset(lent.data(), 0, lent.size());
    return lent;
}

void TranspositionTable::take_back(std::span<std::byte> lent) { std::memset(lent.data(), 0, lent.size()); }

std::optional<TtEntry> TranspositionTable::probe(chess::Key key, int ply) const {
    const Cluster& cluster = cluster_of(key);
    for (usize i = 0; i < EntriesPerCluster; ++i) {
        const u64 data = cluster.data[i];
        if (data == 0 || cluster.check[i] != check_of(key, data)) continue;
        TtEntry entry = unpacked(data);
        entry.score = entry.score.from_node(ply);
        return entry;
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
        if (data == 0 || cluster.check[i] == check_of(key, data)) return i;
        const int age = age_of(generation_of(data));
        const int worth = unpacked(data).depth - params::tt_plies_per_search * age;
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
    if (old_data != 0 && cluster.check[index] == check_of(key, old_data)) {  // the same position
        const TtEntry old = unpacked(old_data), entry = unpacked(data);
        // A much shallower bound does not replace a deeper result of this position from this search.
        if (entry.bound != Bound::Exact && entry.depth + params::tt_tolerated_plies <= old.depth &&
            age_of(generation_of(old_data)) == 0)
            return {};
        if (entry.move == chess::Move::none()) data |= old.move.code();  // an old move is better than none
    }
    data |= u64(generation_) << GenerationShift;
    cluster.data[index] = data;
    cluster.check[index] = check_of(key, data);
    return data;
}

void TranspositionTable::store(chess::Key key, int ply, const TtEntry& entry) {
    TtEntry stored = entry;
    stored.score = entry.score.to_node(ply);
    const auto data = put(key, packed(stored));
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
    if (is_possible(entry.data)) put(entry.key, entry.data & ~(u64(GenerationMask) << GenerationShift));
}

bool TranspositionTable::is_possible(u64 data) {
    const TtEntry entry = unpacked(data);
    return entry.depth >= 0 && entry.bound != Bound::None && entry.score.is_bounded() &&
           (entry.static_eval.is_none() || entry.static_eval.is_bounded());
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
            used += data != 0 && generation_of(data) == generation_;
        }
    return sample == 0 ? 0 : int(used * 1000 / (sample * EntriesPerCluster));
}

}  // namespace search
