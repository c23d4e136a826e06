// Encodes and decodes messages: the version of the protocol, the kind of the message, its content.
#include "tools/cluster/message.h"

#include <tuple>
#include <type_traits>
#include <utility>

#include "tools/cluster/wire.h"

namespace cluster {

namespace {

using chess::Move;
using eval::Score;

constexpr u8 Protocol = 1;

// The fields of each struct, in the order in which they are sent.
auto fields_of(Hello& m) { return std::tie(m.rank, m.version, m.host, m.cores); }
auto fields_of(Settings& m) {
    return std::tie(m.number, m.version, m.hash_mib, m.threads, m.multi_pv, m.network, m.tables,
                    m.tables_fingerprint, m.table_probe_depth, m.table_probe_limit, m.fifty_move_rule,
                    m.cleared_tables, m.cleared_histories);
}
auto fields_of(Go& m) { return std::tie(m.search, m.settings, m.fen, m.keys_before, m.search_moves); }
auto fields_of(Stop& m) { return std::tie(m.search); }
auto fields_of(Network& m) { return std::tie(m.fingerprint, m.file); }
auto fields_of(Quit& /*m*/) { return std::tie(); }
auto fields_of(NeedNetwork& m) { return std::tie(m.fingerprint); }
auto fields_of(Note& m) { return std::tie(m.text); }
auto fields_of(Progress& m) { return std::tie(m.search, m.nodes, m.table_hits, m.ranks); }
auto fields_of(ThreadVote& m) {
    return std::tie(m.result.best, m.result.score, m.result.completed_depth, m.result.line_length, m.pv);
}
auto fields_of(RankVotes& m) { return std::tie(m.rank, m.search, m.nodes, m.table_hits, m.threads); }
auto fields_of(Votes& m) { return std::tie(m.ranks); }
auto fields_of(search::TravellingEntry& m) { return std::tie(m.key, m.data); }
auto fields_of(Entries& m) { return std::tie(m.search, m.entries); }

// The least size of an element of a list, in bytes: bounds the memory that a damaged message can ask for.
template <class T>
constexpr usize LeastBytes = sizeof(T);
template <>
constexpr usize LeastBytes<ThreadVote> = 16;
template <>
constexpr usize LeastBytes<RankVotes> = 32;

// A list is its length and its elements, a struct its fields.
template <class T>
void write(WireWriter& out, T& value) {
    if constexpr (std::is_integral_v<T>) {
        out.number(value);
    } else if constexpr (std::is_same_v<T, Move>) {
        out.number(value.code());
    } else if constexpr (std::is_same_v<T, Score>) {
        out.number(value.to_i16());
    } else if constexpr (std::is_same_v<T, std::string>) {
        out.text(value);
    } else if constexpr (std::is_same_v<T, Bytes>) {
        out.bytes(value);
    } else if constexpr (requires { value.size(); }) {
        out.number(u32(value.size()));
        for (auto& each : value) write(out, each);
    } else {
        std::apply([&](auto&... fields) { (write(out, fields), ...); }, fields_of(value));
    }
}

template <class T>
void read(WireReader& in, T& value) {
    if constexpr (std::is_integral_v<T>) {
        value = in.number<T>();
    } else if constexpr (std::is_same_v<T, Move>) {
        value = Move::from_code(in.number<u16>());
    } else if constexpr (std::is_same_v<T, Score>) {
        value = Score::from_i16(in.number<i16>());
    } else if constexpr (std::is_same_v<T, std::string>) {
        value = in.text();
    } else if constexpr (std::is_same_v<T, Bytes>) {
        const auto content = in.bytes();
        value.assign(content.begin(), content.end());
    } else if constexpr (requires { value.size(); }) {
        value.resize(in.count(LeastBytes<typename T::value_type>));
        for (auto& each : value) read(in, each);
    } else {
        std::apply([&](auto&... fields) { (read(in, fields), ...); }, fields_of(value));
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

Bytes encode(Message message) {
    WireWriter out;
    out.number(Protocol).number(u8(message.index()));
    std::visit([&](auto& content) { write(out, content); }, message);
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
