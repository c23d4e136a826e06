// The communication loop of each rank: send, receive, sleep.
#include "tools/cluster/member.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "util/at_end.h"
#include "util/os/process.h"
#include "util/version.h"

namespace cluster {

using namespace std::chrono_literals;

namespace {

// How long a rank sleeps between two checks for messages. Blocking MPI calls would not sleep but spin.
constexpr auto UrgentRest = 100us;
constexpr auto BusyRest = 1ms;
constexpr auto IdleRest = 3ms;

constexpr auto EntriesInterval = 4ms;
constexpr auto ProgressInterval = 10ms;
constexpr auto IdleProgressInterval = 1s;
constexpr auto SilenceLimit = 5s;          // a rank that is silent for longer is considered lost
constexpr auto NetworkPatience = 5s;       // before it is sent again to a child that still requests it
constexpr usize MostWaitingMessages = 16;  // to a neighbour; beyond that it gets no entries

// Whether the message goes from rank 0 to all others.
bool goes_down(const Message& message) {
    return std::holds_alternative<Settings>(message) || std::holds_alternative<Go>(message) ||
           std::holds_alternative<Stop>(message) || std::holds_alternative<Quit>(message);
}
// Whether the message goes to rank 0 unchanged.
bool goes_up(const Message& message) {
    return std::holds_alternative<Hello>(message) || std::holds_alternative<Note>(message);
}

// Appends entries; only those of the newest search are kept.
void append(Entries& entries, u64 search, std::span<const search::TravellingEntry> more) {
    if (search < entries.search) return;
    if (search > entries.search) entries.entries.clear();
    entries.search = search;
    entries.entries.insert(entries.entries.end(), more.begin(), more.end());
}

}  // namespace

Hello own_hello(Rank rank) {
    return {.rank = rank,
            .version = std::string(util::Version),
            .host = util::os::host_name(),
            .cores = std::max(1u, std::thread::hardware_concurrency())};
}

Member::Member(Transport& transport, Hello hello)
    : transport_(transport), own_(std::move(hello)), tree_(transport.rank(), transport.size()),
      exchange_(transport.size()) {}

void Member::run() {
    bool was_ending = false;
    while (true) {
        hand_over();
        if (was_ending) break;
        while (auto delivery = transport_.receive()) take_in(std::move(*delivery));
        const auto now = Clock::now();
        on_tick(now);
        send_votes();
        send_entries(now);
        send_progress(now);
        was_ending = ending_;
        if (!was_ending) rest();
    }
    // Sent messages may still be in transit: an immediate end would lose them.
    const auto patience = Clock::now() + 2s;
    for (const Rank neighbour : tree_.neighbours())
        while (transport_.waiting(neighbour) > 0 && Clock::now() < patience)
            std::this_thread::sleep_for(UrgentRest);
}

void Member::rest() {
    const std::chrono::microseconds time = is_urgent() ? UrgentRest : is_busy() ? BusyRest : IdleRest;
    std::unique_lock lock(mutex_);
    posted_.wait_for(lock, time, [this] { return !outbox_.empty() || !votes_.empty(); });
}

// --- out ---

void Member::post(Rank to, Bytes bytes) {
    {
        const std::lock_guard lock(mutex_);
        outbox_.push_back({to, std::move(bytes)});
    }
    posted_.notify_one();
}

search::BestMoveReport Member::search_and_exchange(search::ThreadPool& pool, const chess::Position& root,
                                                   u64 search) {
    exchange_.open(pool.shared(), search);
    const util::AtEnd close([this] { exchange_.close(); });
    return pool.search(root);
}

void Member::send_down(const Message& message) {
    const Bytes bytes = encode(message);
    for (const Rank child : tree_.children()) post(child, bytes);
}

void Member::send_up(const Message& message) {
    if (rank() > 0) post(tree_.parent(), encode(message));
}

void Member::add_votes(RankVotes votes) {
    {
        const std::lock_guard lock(mutex_);
        votes_.push_back(std::move(votes));
    }
    posted_.notify_one();
}

void Member::hand_over() {
    std::vector<Delivery> outgoing;
    {
        const std::lock_guard lock(mutex_);
        outgoing.swap(outbox_);
    }
    for (Delivery& each : outgoing) {
        ++traffic_.messages_sent;
        traffic_.bytes_sent += each.bytes.size();
        transport_.send(each.from, std::move(each.bytes));
    }
}

void Member::send_votes() {
    Votes votes;
    {
        const std::lock_guard lock(mutex_);
        votes.ranks.swap(votes_);
    }
    if (!votes.ranks.empty()) send_up(votes);
}

void Member::send_progress(Clock::time_point now) {
    if (rank() == 0) return;
    Progress progress = own_progress();
    if (progress.search == 0)  // the ranks below may search all the same
        for (const auto& [child, heard] : heard_)
            if (now - heard.time <= SilenceLimit)
                progress.search = std::max(progress.search, heard.progress.search);
    const Clock::duration interval =
        progress.search != 0 ? ProgressInterval : Clock::duration(IdleProgressInterval);
    if (now - last_progress_ < interval) return;
    const Progress below = progress_below(progress.search, now);
    progress.nodes += below.nodes;
    progress.table_hits += below.table_hits;
    progress.ranks += below.ranks;
    if (progress.ranks == 0) return;  // before the settings come; such a message could overtake the next one
    last_progress_ = now;
    send_up(progress);
}

void Member::send_entries(Clock::time_point now) {
    if (now < next_entries_time_) return;
    next_entries_time_ = now + EntriesInterval;
    u64 search = 0;
    const auto own = exchange_.take(search, now);
    for (const Rank neighbour : tree_.neighbours()) {
        Entries& next = next_entries_for_[neighbour];
        append(next, search, own);
        if (next.entries.empty()) continue;
        if (transport_.waiting(neighbour) > MostWaitingMessages) {
            traffic_.entries_not_sent += next.entries.size();
        } else {
            traffic_.entries_sent += next.entries.size();
            post(neighbour, encode(next));
        }
        next.entries.clear();
    }
}

// --- in ---

void Member::take_in(Delivery delivery) {
    ++traffic_.messages_received;
    traffic_.bytes_received += delivery.bytes.size();
    const auto message = decode(delivery.bytes);
    if (!message) return;  // of another version of the protocol
    if (const auto* entries = std::get_if<Entries>(&*message)) return take_entries(delivery.from, *entries);
    if (const auto* votes = std::get_if<Votes>(&*message)) {
        for (const RankVotes& each : votes->ranks) {
            on_votes(each);
            if (rank() > 0) add_votes(each);
        }
        return;
    }
    if (const auto* progress = std::get_if<Progress>(&*message)) {
        Heard& heard = heard_[delivery.from];
        const bool is_same_search = progress->search == heard.progress.search;
        const Progress before = std::exchange(heard.progress, *progress);
        // A sum that falls is one that was overtaken, or has lost a rank. What was searched still counts.
        if (is_same_search) {
            heard.progress.nodes = std::max(before.nodes, progress->nodes);
            heard.progress.table_hits = std::max(before.table_hits, progress->table_hits);
        }
        heard.time = Clock::now();
        return;
    }
    if (const auto* need = std::get_if<NeedNetwork>(&*message)) return serve_network(delivery.from, *need);
    if (const auto* network = std::get_if<Network>(&*message)) {
        ++traffic_.networks_received;
        hand_down_network(network->fingerprint, delivery.bytes);
    }
    pass_on(*message, delivery.bytes);
    on_message(*message);
}

// Each rank requests the network from its parent, so that it is sent once over each edge of the tree.
void Member::serve_network(Rank child, const NeedNetwork& need) {
    const auto given = network_given_.find(child);
    if (given != network_given_.end() && given->second.fingerprint == need.fingerprint &&
        Clock::now() - given->second.time < NetworkPatience)
        return;
    Bytes file = network_file(need.fingerprint);
    if (!file.empty())
        return give_network(child, need.fingerprint, encode(Network{need.fingerprint, std::move(file)}));
    network_wanted_[child] = need.fingerprint;
    send_up(need);
}

void Member::give_network(Rank child, u64 fingerprint, Bytes message) {
    network_given_[child] = {fingerprint, Clock::now()};
    post(child, std::move(message));
}

// Sends the network to the children that requested it before it arrived.
void Member::hand_down_network(u64 fingerprint, const Bytes& message) {
    for (const auto& [child, wanted] : network_wanted_)
        if (wanted == fingerprint) give_network(child, fingerprint, message);
    std::erase_if(network_wanted_, [&](const auto& want) { return want.second == fingerprint; });
}

void Member::pass_on(const Message& message, const Bytes& bytes) {
    if (goes_down(message))
        for (const Rank child : tree_.children()) post(child, bytes);
    if (goes_up(message) && rank() > 0) post(tree_.parent(), bytes);
}

void Member::take_entries(Rank from, const Entries& entries) {
    traffic_.entries_received += entries.entries.size();
    exchange_.accept(entries.search, entries.entries);
    for (const Rank neighbour : tree_.neighbours())
        if (neighbour != from) append(next_entries_for_[neighbour], entries.search, entries.entries);
}

Progress Member::progress_below(u64 search, Clock::time_point now) const {
    Progress sum{.search = search};
    for (const auto& [child, heard] : heard_) {
        if (now - heard.time > SilenceLimit) continue;
        sum.ranks += heard.progress.ranks;
        if (search == 0 || heard.progress.search != search) continue;
        sum.nodes += heard.progress.nodes;
        sum.table_hits += heard.progress.table_hits;
    }
    return sum;
}

}  // namespace cluster
