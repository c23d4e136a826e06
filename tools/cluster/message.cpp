// Encodes and decodes messages: the version of the protocol, the kind of the message, its content.
#include "tools/cluster/message.h"

#include <utility>

#include "tools/cluster/wire.h"

namespace cluster {

namespace {

using chess::Move;

constexpr u8 Protocol = 1;

void write_moves(WireWriter& out, const std::vector<Move>& moves) {
    out.number(u32(moves.size()));
    for (const Move move : moves) out.number(move.code());
}

std::vector<Move> read_moves(WireReader& in) {
    std::vector<Move> moves(in.count(sizeof(u16)));
    for (Move& move : moves) move = Move::from_code(in.number<u16>());
    return moves;
}

void write(WireWriter& out, const Hello& hello) {
    out.number(u32(hello.rank)).text(hello.version).text(hello.host).number(hello.cores);
}
void read(WireReader& in, Hello& hello) {
    hello.rank = Rank(in.number<u32>());
    hello.version = in.text();
    hello.host = in.text();
    hello.cores = in.number<u32>();
}

void write(WireWriter& out, const Settings& settings) {
    out.number(settings.number).text(settings.version);
    out.number(settings.hash_mib).number(settings.threads).number(settings.multi_pv);
    out.number(settings.network).text(settings.tables).number(settings.tables_fingerprint);
    out.number(settings.table_probe_depth).number(settings.table_probe_limit);
    out.number(u8(settings.fifty_move_rule));
    out.number(settings.cleared_tables).number(settings.cleared_histories);
}
void read(WireReader& in, Settings& settings) {
    settings.number = in.number<u64>();
    settings.version = in.text();
    settings.hash_mib = in.number<u32>();
    settings.threads = in.number<u32>();
    settings.multi_pv = in.number<u32>();
    settings.network = in.number<u64>();
    settings.tables = in.text();
    settings.tables_fingerprint = in.number<u64>();
    settings.table_probe_depth = in.number<u32>();
    settings.table_probe_limit = in.number<u32>();
    settings.fifty_move_rule = in.number<u8>() != 0;
    settings.cleared_tables = in.number<u64>();
    settings.cleared_histories = in.number<u64>();
}

void write(WireWriter& out, const Go& go) {
    out.number(go.search).number(go.settings).text(go.fen).number(u32(go.keys_before.size()));
    for (const chess::Key key : go.keys_before) out.number(u64(key));
    write_moves(out, go.search_moves);
}
void read(WireReader& in, Go& go) {
    go.search = in.number<u64>();
    go.settings = in.number<u64>();
    go.fen = in.text();
    go.keys_before.resize(in.count(sizeof(u64)));
    for (chess::Key& key : go.keys_before) key = in.number<u64>();
    go.search_moves = read_moves(in);
}

void write(WireWriter& out, const Stop& stop) { out.number(stop.search); }
void read(WireReader& in, Stop& stop) { stop.search = in.number<u64>(); }

void write(WireWriter& out, const Network& network) { out.number(network.fingerprint).bytes(network.file); }
void read(WireReader& in, Network& network) {
    network.fingerprint = in.number<u64>();
    const auto file = in.bytes();
    network.file.assign(file.begin(), file.end());
}

void write(WireWriter& /*out*/, const Quit& /*quit*/) {}
void read(WireReader& /*in*/, Quit& /*quit*/) {}

void write(WireWriter& out, const NeedNetwork& need) { out.number(need.fingerprint); }
void read(WireReader& in, NeedNetwork& need) { need.fingerprint = in.number<u64>(); }

void write(WireWriter& out, const Note& note) { out.text(note.text); }
void read(WireReader& in, Note& note) { note.text = in.text(); }

void write(WireWriter& out, const Progress& progress) {
    out.number(progress.search).number(progress.nodes).number(progress.table_hits).number(progress.ranks);
}
void read(WireReader& in, Progress& progress) {
    progress.search = in.number<u64>();
    progress.nodes = in.number<u64>();
    progress.table_hits = in.number<u64>();
    progress.ranks = in.number<u32>();
}

void write(WireWriter& out, const ThreadVote& vote) {
    out.number(vote.result.best.code()).number(u16(vote.result.score.to_i16()));
    out.number(u32(vote.result.completed_depth)).number(u32(vote.result.line_length));
    write_moves(out, vote.pv);
}
void read(WireReader& in, ThreadVote& vote) {
    vote.result.best = Move::from_code(in.number<u16>());
    vote.result.score = eval::Score::from_i16(i16(in.number<u16>()));
    vote.result.completed_depth = int(in.number<u32>());
    vote.result.line_length = int(in.number<u32>());
    vote.pv = read_moves(in);
}

void write(WireWriter& out, const Votes& votes) {
    out.number(u32(votes.ranks.size()));
    for (const RankVotes& rank : votes.ranks) {
        out.number(u32(rank.rank)).number(rank.search).number(rank.nodes).number(rank.table_hits);
        out.number(u32(rank.threads.size()));
        for (const ThreadVote& vote : rank.threads) write(out, vote);
    }
}
void read(WireReader& in, Votes& votes) {
    constexpr usize LeastRankBytes = 32, LeastThreadBytes = 16;
    votes.ranks.resize(in.count(LeastRankBytes));
    for (RankVotes& rank : votes.ranks) {
        rank.rank = Rank(in.number<u32>());
        rank.search = in.number<u64>();
        rank.nodes = in.number<u64>();
        rank.table_hits = in.number<u64>();
        rank.threads.resize(in.count(LeastThreadBytes));
        for (ThreadVote& vote : rank.threads) read(in, vote);
    }
}

void write(WireWriter& out, const Entries& entries) {
    out.number(entries.search).number(u32(entries.entries.size()));
    for (const search::TravellingEntry& entry : entries.entries)
        out.number(u64(entry.key)).number(entry.data);
}
void read(WireReader& in, Entries& entries) {
    entries.search = in.number<u64>();
    entries.entries.resize(in.count(sizeof(search::TravellingEntry)));
    for (search::TravellingEntry& entry : entries.entries) {
        entry.key = in.number<u64>();
        entry.data = in.number<u64>();
    }
}

template <usize... Kinds>
std::optional<Message> read_kind(usize kind, WireReader& in, std::index_sequence<Kinds...> /*all*/) {
    std::optional<Message> message;
    const auto try_kind = [&]<usize Kind>(std::integral_constant<usize, Kind> /*this_one*/) {
        if (kind == Kind) read(in, message.emplace().emplace<Kind>());
    };
    (try_kind(std::integral_constant<usize, Kinds>()), ...);
    return message;
}

}  // namespace

Bytes encode(const Message& message) {
    WireWriter out;
    out.number(Protocol).number(u8(message.index()));
    std::visit([&](const auto& content) { write(out, content); }, message);
    return out.take();
}

std::optional<Message> decode(std::span<const u8> bytes) {
    WireReader in(bytes);
    if (in.number<u8>() != Protocol) return {};
    const usize kind = in.number<u8>();
    auto message = read_kind(kind, in, std::make_index_sequence<std::variant_size_v<Message>>());
    if (!in.is_done()) return {};
    return message;
}

}  // namespace cluster
