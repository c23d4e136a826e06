// Sends settings and searches to all ranks, and receives node counts and votes.
#include "tools/cluster/leader.h"

#include <algorithm>
#include <map>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "chess/fen.h"
#include "tools/cluster/votes.h"
#include "util/at_end.h"

namespace cluster {

Leader::Leader(Transport& transport, Hello hello, Notify notify)
    : Member(transport, std::move(hello)), notify_(std::move(notify)) {
    members_.push_back(own());
}

void Leader::lead(engine::Engine& engine) {
    auto& shared = engine.lead_own_search(
        [this](search::ThreadPool& pool, const chess::Position& root) { return search(pool, root); });
    {
        const std::lock_guard lock(mutex_);
        shared_ = &shared;
    }
    engine.set_observer([this, &engine] { share_settings(engine); });
    share_settings(engine);
}

void Leader::quit() {
    send_down(Quit{});
    end();
}

int Leader::ranks() {
    const std::lock_guard lock(mutex_);
    return 1 + ranks_below_;
}

// --- on the thread that controls the engine ---

void Leader::share_settings(engine::Engine& engine) {
    const auto network = engine.network_in_use();
    const auto tables = engine.tables();
    const std::lock_guard lock(mutex_);
    const search::TableOptions& options = shared_->options.tables;
    const Settings now{.number = settings_.number,
                       .version = own().version,
                       .hash_mib = u32(engine.hash_mib()),
                       .threads = u32(engine.threads()),
                       .multi_pv = u32(shared_->options.multi_pv),
                       .network = network == network_ ? settings_.network
                                  : network           ? network->fingerprint()
                                                      : 0,
                       .tables = tables ? tables->source() : "",
                       .tables_fingerprint = tables ? tables->fingerprint() : 0,
                       .table_probe_depth = u32(options.probe_depth),
                       .table_probe_limit = u32(options.most_men),
                       .fifty_move_rule = options.fifty_move_rule,
                       .cleared_tables = shared_->cleared_tables,
                       .cleared_histories = shared_->cleared_histories};
    if (now == settings_) return;
    settings_ = now;
    ++settings_.number;
    network_ = network;
    send_down(settings_);
    warn_of_few_cores();
}

// --- on the thread that searches ---

search::BestMoveReport Leader::search(search::ThreadPool& pool, const chess::Position& root) {
    search::SharedState& shared = pool.shared();
    const util::AtEnd end([this] {
        const std::lock_guard lock(mutex_);  // on_tick() writes to the state of a running search
        running_ = 0;
    });
    begin(shared.limits, root);
    if (size() > 1) shared.limit_by(with_time_to_vote(shared.limits), root.side_to_move());
    search::BestMoveReport own = search_and_exchange(pool, root, running_);
    send_down(Stop{running_});
    try {
        return vote(root, own);
    } catch (const std::bad_alloc&) {
        return own;
    }
}

void Leader::begin(const search::Limits& limits, const chess::Position& root) {
    Go go{.fen = chess::to_fen(root, chess::CastlingStyle::Shredder),
          .keys_before = root.reversible_keys(),
          .search_moves = limits.search_moves};
    {
        const std::lock_guard lock(mutex_);
        go.search = ++search_;
        go.settings = settings_.number;
        votes_.clear();
        voters_.clear();
    }
    running_ = go.search;
    send_down(go);
}

// Rank 0's own result is used if its lines were asked for, as in search::ThreadPool.
search::BestMoveReport Leader::vote(const chess::Position& root, const search::BestMoveReport& own) {
    if (size() == 1 || shared_->options.multi_pv > 1 || shared_->limits.depth ||
        own.best == chess::Move::none())
        return own;
    const auto elected = elect(*shared_, root, wait_for_votes());
    if (!elected || elected->result.best == own.best) return own;
    search::BestMoveReport report = report_of(*elected, *shared_, root);
    if (shared_->is_watched()) shared_->listener->on_line(report.line);
    return report;
}

std::vector<RankVotes> Leader::wait_for_votes() {
    is_voting_ = true;
    std::unique_lock lock(mutex_);
    voted_.wait_for(lock, VotePatience, [this] { return int(voters_.size()) >= ranks_below_; });
    is_voting_ = false;
    u64 nodes = 0, table_hits = 0;
    for (const RankVotes& each : votes_) {
        nodes += each.nodes;
        table_hits += each.table_hits;
    }
    shared_->other_nodes = std::max<u64>(shared_->other_nodes, nodes);
    shared_->other_table_hits = std::max<u64>(shared_->other_table_hits, table_hits);
    return votes_;
}

// --- on the thread of run() ---

void Leader::on_message(const Message& message) {
    if (const auto* hello = std::get_if<Hello>(&message)) return welcome(*hello);
    if (const auto* note = std::get_if<Note>(&message)) return notify_(note->text);
}

void Leader::welcome(const Hello& hello) {
    const std::lock_guard lock(mutex_);
    if (hello.version != own().version) {
        ++refused_;
        return notify_(fmt::format("error: rank {} on {} is of version {}, not {}: it takes no part",
                                   hello.rank, hello.host, hello.version, own().version));
    }
    members_.push_back(hello);
    warn_of_few_cores();
}

// Warns once for each host; the mutex is held.
void Leader::warn_of_few_cores() {
    std::map<std::string, std::pair<u32, u32>> hosts;  // name -> ranks, cores that each may use
    for (const Hello& member : members_) {
        auto& [ranks, cores] = hosts[member.host];
        ++ranks;
        cores = std::max(cores, member.cores);
    }
    for (const auto& [host, counts] : hosts) {
        const auto [ranks, cores] = counts;
        if (ranks * settings_.threads <= cores || !crowded_hosts_.insert(host).second) continue;
        notify_(fmt::format("warning: {} has {} cores for {} threads of {} ranks", host, cores,
                            ranks * settings_.threads, ranks));
    }
}

Bytes Leader::network_file(u64 fingerprint) {
    std::shared_ptr<const eval::nnue::Network> network;
    {
        const std::lock_guard lock(mutex_);
        if (fingerprint == settings_.network) network = network_;
    }
    return network ? network->bytes() : Bytes();
}

void Leader::on_votes(const RankVotes& votes) {
    const std::lock_guard lock(mutex_);
    if (votes.search != search_ || !voters_.insert(votes.rank).second) return;
    votes_.push_back(votes);
    voted_.notify_all();
}

void Leader::on_tick(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    const Progress below = progress_below(search_, now);
    if (running_ == search_ && running_ != 0 && shared_ != nullptr) {
        shared_->other_nodes = std::max<u64>(shared_->other_nodes, below.nodes);
        shared_->other_table_hits = std::max<u64>(shared_->other_table_hits, below.table_hits);
    }
    const int before = std::exchange(ranks_below_, int(below.ranks));
    most_ranks_below_ = std::max(most_ranks_below_, ranks_below_);
    const int expected = size() - 1 - refused_;
    if (ranks_below_ < before)
        notify_(fmt::format("error: {} of {} ranks no longer answer; the search continues without them",
                            most_ranks_below_ - ranks_below_, most_ranks_below_ + 1));
    else if (before < expected && ranks_below_ == expected)
        notify_(fmt::format("{} ranks search together", ranks_below_ + 1));
}

}  // namespace cluster
