// Applies the leader's settings, runs its searches, and sends votes.
#include "tools/cluster/follower.h"

#include <new>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "chess/fen.h"
#include "tablebase/tables.h"
#include "tools/cluster/votes.h"

namespace cluster {

using namespace std::chrono_literals;

Follower::Follower(Transport& transport, Hello hello) : Member(transport, std::move(hello)), engine_(*this) {
    if (!engine_.take_thread()) throw std::runtime_error("there is no thread to search with");
    shared_ = &engine_.lead_own_search([this](search::ThreadPool& pool, const chess::Position& root) {
        return search_and_exchange(pool, root, running_);
    });
    if (engine_.network() != nullptr) embedded_fingerprint_ = engine_.network()->fingerprint();
    note_evaluation();
    send_up(own());
}

Follower::~Follower() {
    engine_.stop();
    engine_.wait();
}

void Follower::on_message(const Message& message) {
    if (std::holds_alternative<Quit>(message)) {
        engine_.stop();
        engine_.wait();
        return end();
    }
    if (const auto* settings = std::get_if<Settings>(&message)) return adopt(*settings);
    if (is_refused_) return;
    if (const auto* network = std::get_if<Network>(&message)) return take_network(*network);
    if (const auto* stop_order = std::get_if<Stop>(&message)) return stop(stop_order->search);
    if (const auto* go = std::get_if<Go>(&message)) {
        if (go->search <= stopped_ || go->search <= running_) return;
        if (waiting_go_ && go->search < waiting_go_->search) return;
        waiting_go_ = *go;
        begin_search();
    }
}

// Requests the network of the settings, at most once per second, until it has arrived.
void Follower::on_tick(Clock::time_point now) {
    if (is_refused_ || has_network() || now < next_request_) return;
    next_request_ = now + 1s;
    send_up(NeedNetwork{settings_.network});
}

// --- settings ---

void Follower::adopt(const Settings& settings) {
    is_refused_ = settings.version != own().version;
    if (is_refused_ || settings.number <= settings_.number) return;
    const Settings before = std::exchange(settings_, settings);
    last_complaint_.clear();
    adopt_sizes(before);
    if (settings.network != before.network || !has_network()) adopt_network(settings.network);
    adopt_tables(before);
    forget(before);
    begin_search();
}

// Tries a setting once, as rank 0 does, so that it complains once.
void Follower::adopt_sizes(const Settings& before) {
    if (settings_.hash_mib != before.hash_mib && !engine_.resize_hash(int(settings_.hash_mib)))
        complain(fmt::format("there is no memory for Hash {}; Hash stays at {}", settings_.hash_mib,
                             engine_.hash_mib()));
    if (settings_.threads != before.threads && !engine_.set_threads(int(settings_.threads)))
        complain(fmt::format("{} threads cannot be started; Threads stays at {}", settings_.threads,
                             engine_.threads()));
    engine_.set_multi_pv(int(settings_.multi_pv));
}

void Follower::adopt_network(u64 fingerprint) {
    bool is_done = true;  // also if the network is not here: on_tick() asks for it
    if (fingerprint == 0)
        is_done = engine_.set_evaluation(engine::Evaluation::Classical).has_value();
    else if (engine_.network() != nullptr && engine_.network()->fingerprint() == fingerprint)
        is_done = engine_.set_evaluation(engine::Evaluation::Network).has_value();
    else if (fingerprint == embedded_fingerprint_)
        is_done = engine_.load_embedded_network() &&
                  engine_.set_evaluation(engine::Evaluation::Network).has_value();
    if (!is_done) complain("there is no memory for the evaluation");
    note_evaluation();
}

void Follower::note_evaluation() {
    const auto network = engine_.network_in_use();
    evaluation_ = network ? network->fingerprint() : 0;
}

Bytes Follower::network_file(u64 fingerprint) {
    const auto network = engine_.network_in_use();
    return network && network->fingerprint() == fingerprint ? network->bytes() : Bytes();
}

void Follower::take_network(const Network& network) {
    if (has_network()) return;
    auto loaded = eval::nnue::Network::load(network.file);
    if (!loaded || loaded->fingerprint() != settings_.network) return;
    auto shared = std::make_shared<const eval::nnue::Network>(std::move(loaded).value());
    if (!engine_.evaluate_by(std::move(shared))) return complain("there is no memory for the network");
    note_evaluation();
    begin_search();
}

void Follower::adopt_tables(const Settings& before) {
    if (settings_.tables != before.tables || settings_.tables_fingerprint != before.tables_fingerprint) {
        std::shared_ptr<const tablebase::Oracle> tables;
        if (settings_.tables_fingerprint != 0) {
            const auto opened = tablebase::Tables::open(settings_.tables);
            if (!opened)
                complain(fmt::format("SyzygyPath: {}; it continues without tables", opened.error()));
            else
                tables = *opened;
        }
        if (tables && tables->fingerprint() != settings_.tables_fingerprint)
            complain("SyzygyPath: these tables differ from those of rank 0; they are used");
        engine_.use_tables(std::move(tables));
    }
    engine_.set_table_probe_depth(int(settings_.table_probe_depth));
    engine_.set_table_probe_limit(int(settings_.table_probe_limit));
    engine_.set_fifty_move_rule(settings_.fifty_move_rule);
}

void Follower::forget(const Settings& before) {
    if (settings_.cleared_histories != before.cleared_histories) {
        engine_.set_never_clear_hash(true);  // rank 0 says when to clear it: cleared_tables
        engine_.new_game();
    }
    if (settings_.cleared_tables != before.cleared_tables) engine_.clear_hash();
}

// Sends an error to the leader, but not the same one twice in a row under the same settings.
void Follower::complain(const std::string& what) {
    if (what == last_complaint_) return;
    last_complaint_ = what;
    send_up(Note{fmt::format("error: rank {} on {}: {}", rank(), own().host, what)});
}

// --- searches ---

void Follower::begin_search() {
    if (!waiting_go_ || settings_.number < waiting_go_->settings || !has_network()) return;
    const Go go = *std::exchange(waiting_go_, std::nullopt);
    auto root = chess::parse_fen(go.fen);
    if (!root) return;
    chess::Position position = std::move(root).value();
    position.remember(go.keys_before);
    engine_.set_position(std::move(position));  // ends a running search
    search::Limits limits;
    limits.infinite = true;
    limits.search_moves = go.search_moves;
    running_ = go.search;
    try {
        engine_.go(limits);
    } catch (const std::bad_alloc&) {
        running_ = 0;
        complain("there is no memory for a search");
    }
}

// Orders may overtake each other, so a Go that waits may be younger than the Stop. A rank that takes no part in
// the search sends an empty vote, so that the leader does not wait for it.
void Follower::stop(u64 search) {
    if (search <= stopped_) return;
    stopped_ = search;
    if (waiting_go_ && waiting_go_->search <= search) waiting_go_.reset();
    const u64 running = running_;
    if (running != 0 && running <= search) engine_.stop();
    if (running < search) add_votes({.rank = rank(), .search = search});
}

void Follower::on_best_move(const search::BestMoveReport& /*report*/) {
    RankVotes votes{.rank = rank(),
                    .search = running_,
                    .nodes = shared_->total_nodes(),
                    .table_hits = shared_->total_table_hits(),
                    .threads = votes_of(*shared_)};
    running_ = 0;
    add_votes(std::move(votes));
}

Progress Follower::own_progress() {
    const u64 search = running_;
    return {.search = search,
            .nodes = search == 0 ? 0 : engine_.nodes(),
            .table_hits = search == 0 ? 0 : shared_->total_table_hits(),
            .ranks = settings_.number != 0 ? 1u : 0u};  // a rank of another version has no settings
}

}  // namespace cluster
