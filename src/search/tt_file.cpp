// Reads and writes saved tables block by block, so that little memory is needed besides the table.
#include "search/tt_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "chess/position.h"
#include "util/bytes.h"
#include "util/file.h"
#include "util/fnv1a.h"
#include "util/text.h"

namespace search {

namespace {

using PackedCluster = TranspositionTable::PackedCluster;
using Bytes = std::span<const u8>;

constexpr usize ClustersPerBlock = 4096;
constexpr usize EntrySize = 12;
constexpr usize ChecksumSize = 8;

constexpr std::array<u8, 8> Magic{'H', 'o', 'u', 'y', 'i', 'T', 't', 'b'};
constexpr usize VersionOffset = 8;
constexpr usize SizeOffset = 12;
constexpr usize KeyOffset = 16;
constexpr usize EvaluationOffset = 24;
constexpr usize EndgamesOffset = 32;
constexpr usize EntriesOffset = 40;
constexpr usize GenerationOffset = 48;
constexpr usize ChecksumOffset = 56;
constexpr usize HeaderSize = 64;

struct Header {
    u32 version = SavedTableVersion;
    u32 size_mib = 0;
    u64 start_key = 0;
    TableOrigin origin;
    u64 entries = 0;
    u64 generation = 0;
};

using HeaderBytes = std::array<u8, HeaderSize>;

HeaderBytes encode(const Header& header) {
    HeaderBytes bytes{};
    std::copy(Magic.begin(), Magic.end(), bytes.begin());
    util::store_number(&bytes[VersionOffset], header.version);
    util::store_number(&bytes[SizeOffset], header.size_mib);
    util::store_number(&bytes[KeyOffset], header.start_key);
    util::store_number(&bytes[EvaluationOffset], header.origin.evaluation);
    util::store_number(&bytes[EndgamesOffset], header.origin.endgames);
    util::store_number(&bytes[EntriesOffset], header.entries);
    util::store_number(&bytes[GenerationOffset], header.generation);
    util::store_number(&bytes[ChecksumOffset], util::fnv1a(Bytes(bytes).first(ChecksumOffset)));
    return bytes;
}

Header decode(const HeaderBytes& bytes) {
    return {.version = util::get_number<u32>(&bytes[VersionOffset]),
            .size_mib = util::get_number<u32>(&bytes[SizeOffset]),
            .start_key = util::get_number<u64>(&bytes[KeyOffset]),
            .origin = {util::get_number<u64>(&bytes[EvaluationOffset]),
                       util::get_number<u64>(&bytes[EndgamesOffset])},
            .entries = util::get_number<u64>(&bytes[EntriesOffset]),
            .generation = util::get_number<u64>(&bytes[GenerationOffset])};
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

// Encodes blocks, all into the same memory.
class BlockEncoder {
public:
    BlockEncoder() : bytes_(ClustersPerBlock * (1 + TranspositionTable::EntriesPerCluster * EntrySize)) {}

    Bytes encode(const TranspositionTable& table, usize first, usize count) {
        u8* entry_at = bytes_.data() + count;
        for (usize i = 0; i < count; ++i) {
            const PackedCluster cluster = table.cluster(first + i);
            bytes_[i] = u8(cluster.size());
            for (const auto& entry : cluster) {
                util::store_number(entry_at, entry.data);
                util::store_number(entry_at + sizeof(entry.data), entry.check);
                entry_at += EntrySize;
            }
        }
        return Bytes(bytes_).first(usize(entry_at - bytes_.data()));
    }

private:
    std::vector<u8> bytes_;
};

// --- reading ---

constexpr std::string_view Damaged = "is damaged";

// Why a saved table cannot be loaded, from its header and the file's size alone; nothing if it can.
std::optional<std::string> unfit(const HeaderBytes& bytes, const Header& here, u64 file_size) {
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
        std::array<u8, ChecksumSize> checksum{};
        file_.read(reinterpret_cast<char*>(checksum.data()), std::streamsize(checksum.size()));
        return file_.good() && util::get_number<u64>(checksum.data()) == hash_;
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
                if (!TranspositionTable::is_possible(entry)) return false;
                cluster.push_back(entry);
            }
            take(first + i, cluster);
        }
        return true;
    }

    bool read_into(std::vector<u8>& bytes, usize size) {
        bytes.resize(size);
        file_.read(reinterpret_cast<char*>(bytes.data()), std::streamsize(size));
        hash_ = util::fnv1a(bytes, hash_);
        return file_.good();
    }

    std::istream& file_;
    usize cluster_count_;
    u64 hash_ = util::Fnv1aStart;
    std::vector<u8> counts_, entries_;
};

bool read_header(std::istream& file, HeaderBytes& bytes) {
    file.read(reinterpret_cast<char*>(bytes.data()), std::streamsize(bytes.size()));
    return file.good();
}

}  // namespace

util::Result<u64, std::string> save_table(const TranspositionTable& table, const TableOrigin& origin,
                                          const std::string& name) {
    Header header = header_of(table, origin);
    header.entries = count_entries(table);
    auto draft = util::FileDraft::open(name);
    if (!draft) return util::Failure{draft.error()};
    draft->write(encode(header));
    BlockEncoder encoder;
    u64 hash = util::Fnv1aStart;
    for (usize first = 0; first < table.cluster_count(); first += ClustersPerBlock) {
        const Bytes block =
            encoder.encode(table, first, std::min(ClustersPerBlock, table.cluster_count() - first));
        hash = util::fnv1a(block, hash);
        draft->write(block);
    }
    std::array<u8, ChecksumSize> checksum{};
    util::store_number(checksum.data(), hash);
    draft->write(checksum);
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
    HeaderBytes bytes{};
    if (!read_header(file, bytes)) return refused("is not a saved hash table");
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
