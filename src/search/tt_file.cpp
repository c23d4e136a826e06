// Reads and writes saved tables block by block, so that little memory is needed besides the table.
#include "search/tt_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "chess/position.h"
#include "util/bytes.h"
#include "util/file.h"
#include "util/text.h"

namespace search {

namespace {

using PackedCluster = TranspositionTable::PackedCluster;

constexpr usize ClustersPerBlock = 4096;
constexpr usize EntrySize = 12;
constexpr usize ChecksumSize = 8;

constexpr std::array<u8, 8> Magic{'H', 'o', 'u', 'y', 'i', 'T', 't', 'b'};
constexpr usize HeaderSize = 64;

struct Header {
    u32 version = SavedTableVersion;
    u32 size_mib = 0;
    u64 start_key = 0;
    TableOrigin origin;
    u64 entries = 0;
    u64 generation = 0;
};

// Visits the numbers of the header in the order of the file.
template <class AnyHeader, class Visit>
void for_each_number(AnyHeader& header, const Visit& visit) {
    visit(header.version);
    visit(header.size_mib);
    visit(header.start_key);
    visit(header.origin.evaluation);
    visit(header.origin.endgames);
    visit(header.entries);
    visit(header.generation);
}

std::vector<u8> encode(const Header& header) {
    std::vector<u8> bytes(Magic.begin(), Magic.end());
    for_each_number(header, [&](auto number) { util::put_number(bytes, number); });
    util::put_number(bytes, util::fnv1a(bytes));
    return bytes;
}

Header decode(const std::vector<u8>& bytes) {
    Header header;
    const u8* at = &bytes[Magic.size()];
    for_each_number(header, [&]<class Number>(Number& number) {
        number = util::get_number<Number>(at);
        at += sizeof(number);
    });
    return header;
}

// The header of this table, without the number of entries.
Header header_of(const TranspositionTable& table, const TableOrigin& origin) {
    return {.size_mib = u32(table.size_mib()),
            .start_key = chess::Position::start().key(),
            .origin = origin,
            .generation = table.generation()};
}

u64 count_entries(const TranspositionTable& table) {
    u64 entries = 0;
    for (usize i = 0; i < table.cluster_count(); ++i) entries += table.cluster(i).size();
    return entries;
}

// Encodes a block into `bytes`, whose memory serves for all blocks.
void encode_block(const TranspositionTable& table, usize first, usize count, std::vector<u8>& bytes) {
    bytes.resize(count);
    for (usize i = 0; i < count; ++i) {
        const PackedCluster cluster = table.cluster(first + i);
        bytes[i] = u8(cluster.size());
        for (const auto& entry : cluster) {
            util::put_number(bytes, entry.data);
            util::put_number(bytes, entry.check);
        }
    }
}

// --- reading ---

constexpr std::string_view Damaged = "is damaged";

// Why a saved table cannot be loaded, from its header and the file's size alone; nothing if it can.
std::optional<std::string> unfit(const std::vector<u8>& bytes, const Header& here, u64 file_size) {
    if (!std::equal(Magic.begin(), Magic.end(), bytes.begin())) return "is not a saved hash table";
    const Header header = decode(bytes);
    if (header.version != here.version)
        return fmt::format("is a hash table of format {}; this program has format {}", header.version,
                           here.version);
    if (encode(header) != bytes) return std::string(Damaged);
    if (header.size_mib != here.size_mib)
        return fmt::format("was saved with Hash {}; set Hash to that, as now it is {}", header.size_mib,
                           here.size_mib);
    if (header.start_key != here.start_key) return "is from a program with other keys";
    if (header.origin.evaluation != here.origin.evaluation)
        return "was saved with another network or evaluation";
    if (header.origin.endgames != here.origin.endgames)
        return "was saved with other endgame tables, or another Syzygy50MoveRule";
    const u64 clusters = u64(here.size_mib) * (u64(1) << 20) / 64;
    const bool is_whole = header.entries <= clusters * TranspositionTable::EntriesPerCluster &&
                          file_size == HeaderSize + clusters + header.entries * EntrySize + ChecksumSize;
    return is_whole ? std::nullopt : std::optional(std::string(Damaged));
}

bool read_bytes(std::istream& file, std::vector<u8>& bytes, usize size) {
    bytes.resize(size);
    file.read(reinterpret_cast<char*>(bytes.data()), std::streamsize(size));
    return file.good();
}

using TakeCluster = std::function<void(usize index, const PackedCluster& entries)>;

// Reads the clusters after the header and passes them on one by one. Returns false if there is an error,
// which may only be found at the end.
class BlockReader {
public:
    BlockReader(std::istream& file, usize cluster_count) : file_(file), cluster_count_(cluster_count) {
        counts_.reserve(ClustersPerBlock);
        entries_.reserve(ClustersPerBlock * TranspositionTable::EntriesPerCluster * EntrySize);
    }

    bool read(const TakeCluster& take) {
        for (usize first = 0; first < cluster_count_; first += ClustersPerBlock)
            if (!read_block(first, std::min(ClustersPerBlock, cluster_count_ - first), take)) return false;
        return read_bytes(file_, counts_, ChecksumSize) && util::get_number<u64>(counts_.data()) == hash_;
    }

private:
    bool read_block(usize first, usize count, const TakeCluster& take) {
        if (!read_into(counts_, count)) return false;
        usize entries = 0;
        for (const u8 size : counts_) {
            if (size > TranspositionTable::EntriesPerCluster) return false;
            entries += size;
        }
        if (!read_into(entries_, entries * EntrySize)) return false;
        const u8* entry_at = entries_.data();
        for (usize i = 0; i < count; ++i) {
            PackedCluster cluster;
            for (usize left = counts_[i]; left > 0; --left, entry_at += EntrySize) {
                const TranspositionTable::PackedEntry entry{
                    util::get_number<u64>(entry_at), util::get_number<u32>(entry_at + sizeof(entry.data))};
                if (!TranspositionTable::is_possible(entry.data)) return false;
                cluster.push_back(entry);
            }
            take(first + i, cluster);
        }
        return true;
    }

    bool read_into(std::vector<u8>& bytes, usize size) {
        const bool is_read = read_bytes(file_, bytes, size);
        hash_ = util::fnv1a(bytes, hash_);
        return is_read;
    }

    std::istream& file_;
    usize cluster_count_;
    u64 hash_ = util::Fnv1aStart;
    std::vector<u8> counts_, entries_;
};

}  // namespace

util::Result<u64, std::string> save_table(const TranspositionTable& table, const TableOrigin& origin,
                                          const std::string& name) {
    Header header = header_of(table, origin);
    header.entries = count_entries(table);
    auto draft = util::FileDraft::open(name);
    if (!draft) return util::Failure{draft.error()};
    draft->write(encode(header));
    std::vector<u8> block;
    block.reserve(ClustersPerBlock * (1 + TranspositionTable::EntriesPerCluster * EntrySize));
    u64 hash = util::Fnv1aStart;
    for (usize first = 0; first < table.cluster_count(); first += ClustersPerBlock) {
        encode_block(table, first, std::min(ClustersPerBlock, table.cluster_count() - first), block);
        hash = util::fnv1a(block, hash);
        draft->write(block);
    }
    block.clear();
    util::put_number(block, hash);
    draft->write(block);
    if (const auto done = draft->put_in_place(); !done) return util::Failure{done.error()};
    return header.entries;
}

util::Result<u64, std::string> load_table(TranspositionTable& table, const TableOrigin& origin,
                                          const std::string& name) {
    const auto refused = [&](std::string_view why) {
        return util::Failure{fmt::format("{} {}; the old table stays", util::quoted(name), why)};
    };
    const auto size = util::file_size(name);
    auto opened = util::open_file(name);  // a pipe would block
    if (!size || !opened) return refused("cannot be read");
    std::ifstream file = std::move(opened).value();
    std::vector<u8> bytes;
    if (!read_bytes(file, bytes, HeaderSize)) return refused("is not a saved hash table");
    if (const auto why = unfit(bytes, header_of(table, origin), *size)) return refused(*why);

    const Header header = decode(bytes);
    u64 entries = 0;
    const auto count = [&](usize, const PackedCluster& cluster) { entries += cluster.size(); };
    if (!BlockReader(file, table.cluster_count()).read(count) || entries != header.entries)
        return refused(Damaged);

    file.seekg(HeaderSize);
    const auto take = [&](usize index, const PackedCluster& cluster) { table.set_cluster(index, cluster); };
    if (!BlockReader(file, table.cluster_count()).read(take)) {
        table.clear();
        return util::Failure{
            fmt::format("{} changed while it was read; the table is empty now", util::quoted(name))};
    }
    table.set_generation(u8(header.generation));
    return entries;
}

}  // namespace search
