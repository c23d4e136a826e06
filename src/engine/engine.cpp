// Connects position, options, transposition table and threads.
#include "engine/engine.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <stdexcept>
#include <utility>

#include "eval/classical/classical.h"
#include "search/thread_pool.h"
#include "util/at_end.h"

namespace engine {

namespace {

// nullptr if `bytes` is empty.
std::shared_ptr<const eval::nnue::Network> load_network(std::span<const u8> bytes) {
    if (bytes.empty()) return nullptr;
    auto network = eval::nnue::Network::load(bytes);
    assert(network);  // the build embeds a network that the tests have checked
    return std::make_shared<const eval::nnue::Network>(std::move(network).value());
}

// Sets what the pool needs when it creates its first worker.
search::SharedState& made_ready(search::SharedState& shared, const eval::nnue::Network* network) {
    shared.options.network = network;
    if (!shared.tt.resize(DefaultHashMib)) throw std::bad_alloc();
    return shared;
}

}  // namespace

struct Engine::Parts {
    struct NamedSearch {
        std::string name;
        search::Search search;
    };

    explicit Parts(std::span<const u8> its_embedded_network)
        : embedded_network(its_embedded_network), network(load_network(embedded_network)),
          evaluation(network ? Evaluation::Network : Evaluation::Classical),
          pool(made_ready(shared, network.get())) {}

    search::SearchListener* listener = nullptr;  // of go()
    std::span<const u8> embedded_network;
    std::shared_ptr<const eval::nnue::Network> network;
    Evaluation evaluation;
    std::shared_ptr<const tablebase::Oracle> tables;
    bool never_clears_hash = false;
    search::SharedState shared;
    search::ThreadPool pool;
    std::vector<NamedSearch> searches{{std::string(OwnSearch), &search::ThreadPool::search}};
    // Instead of the own search if `go` asks for a mate; empty: the own search does that too.
    search::Search mate;
    usize chosen = 0;     // index into searches
    u64 total_nodes = 0;  // of search()
    std::function<void()> observer;
    search::Runner runner{pool};  // last: it uses all of the above
};

Engine::Engine(std::span<const u8> embedded_network) : position_(chess::Position::start()) {
    try {
        parts_ = std::make_unique<Parts>(embedded_network);
    } catch (const std::bad_alloc&) {
        throw std::runtime_error("there is no memory to search with");
    }
}

Engine::Engine(search::SearchListener& listener, std::span<const u8> embedded_network)
    : Engine(embedded_network) {
    parts_->listener = &listener;
}

Engine::~Engine() { finish_search(); }

void Engine::set_position(chess::Position position) {
    finish_search();
    position_ = std::move(position);
}

void Engine::new_game() {
    finish_search();
    parts_->pool.clear_histories();
    if (!parts_->never_clears_hash) parts_->pool.clear_table();
    notify_observer();
}

void Engine::set_never_clear_hash(bool on) {
    finish_search();
    parts_->never_clears_hash = on;
}

bool Engine::resize_hash(int mib) {
    finish_search();
    const bool is_resized = parts_->shared.tt.resize(mib);
    notify_observer();
    return is_resized;
}

int Engine::hash_mib() const { return parts_->shared.tt.size_mib(); }

void Engine::clear_hash() {
    finish_search();
    parts_->pool.clear_table();
    notify_observer();
}

util::Result<u64, std::string> Engine::save_hash(const std::string& file) {
    finish_search();
    return search::save_table(parts_->shared.tt, hash_origin(), file);
}

util::Result<u64, std::string> Engine::load_hash(const std::string& file) {
    finish_search();
    return search::load_table(parts_->shared.tt, hash_origin(), file);
}

search::TableOrigin Engine::hash_origin() const {
    const auto network = network_in_use();
    const search::TableOptions& tables = parts_->shared.options.tables;
    return {.evaluation = network ? network->fingerprint() : eval::classical::fingerprint(),
            .endgames = parts_->tables ? parts_->tables->fingerprint() * 2 + u64(tables.fifty_move_rule) : 0};
}

bool Engine::set_threads(int count) {
    assert(1 <= count && count <= MaxThreads);
    finish_search();
    const bool is_resized = parts_->pool.resize(usize(count));
    notify_observer();
    return is_resized;
}

int Engine::threads() const { return int(parts_->pool.size()); }

void Engine::set_multi_pv(int lines) {
    finish_search();
    parts_->shared.options.multi_pv = lines;
    notify_observer();
}

void Engine::set_move_overhead(search::Milliseconds overhead) {
    finish_search();
    parts_->shared.options.move_overhead = overhead;
}

util::Result<void, EvaluationError> Engine::set_evaluation(Evaluation evaluation) {
    if (evaluation == Evaluation::Network && !parts_->network)
        return util::Failure{EvaluationError::NoNetwork};
    if (evaluation != parts_->evaluation && !change_evaluation(evaluation, parts_->network))
        return util::Failure{EvaluationError::NoMemory};
    return {};
}

Evaluation Engine::evaluation() const { return parts_->evaluation; }

bool Engine::use_network(std::shared_ptr<const eval::nnue::Network> network) {
    finish_search();
    if (parts_->evaluation == Evaluation::Network)
        return change_evaluation(Evaluation::Network, std::move(network));
    parts_->network = std::move(network);
    return true;
}

bool Engine::load_embedded_network() {
    if (!has_embedded_network()) return !parts_->network || evaluate_by(nullptr);
    try {
        return use_network(load_network(parts_->embedded_network));
    } catch (const std::bad_alloc&) {
        return false;
    }
}

bool Engine::has_embedded_network() const { return !parts_->embedded_network.empty(); }

const eval::nnue::Network* Engine::network() const { return parts_->network.get(); }

std::shared_ptr<const eval::nnue::Network> Engine::network_in_use() const {
    return parts_->evaluation == Evaluation::Network ? parts_->network : nullptr;
}

bool Engine::evaluate_by(std::shared_ptr<const eval::nnue::Network> network) {
    const Evaluation evaluation = network ? Evaluation::Network : Evaluation::Classical;
    return change_evaluation(evaluation, std::move(network));
}

// Scores of one evaluation mean nothing to another, so table and histories are cleared.
bool Engine::change_evaluation(Evaluation evaluation, std::shared_ptr<const eval::nnue::Network> network) {
    finish_search();
    if (!parts_->pool.use_network(evaluation == Evaluation::Network ? network.get() : nullptr)) return false;
    parts_->evaluation = evaluation;
    parts_->network = std::move(network);  // the old one is no longer in use
    notify_observer();
    return true;
}

// Clears the transposition table, since entries that come from the old endgame tables are no longer valid.
void Engine::use_tables(std::shared_ptr<const tablebase::Oracle> tables) {
    finish_search();
    if (tables == parts_->tables) return;
    parts_->shared.options.tables.oracle = tables.get();
    parts_->tables = std::move(tables);
    parts_->pool.clear_table();
    notify_observer();
}

std::shared_ptr<const tablebase::Oracle> Engine::tables() const { return parts_->tables; }

void Engine::use_tables_of(const Engine& other) {
    use_tables(other.parts_->tables);
    parts_->shared.options.tables = other.parts_->shared.options.tables;
}

void Engine::set_network_adjusted(bool on) {
    finish_search();
    // It holds scores of the other setting.
    if (on != parts_->shared.options.adjusts_network) parts_->pool.clear_table();
    parts_->shared.options.adjusts_network = on;
}

void Engine::set_table_probe_depth(int depth) {
    finish_search();
    parts_->shared.options.tables.probe_depth = depth;
    notify_observer();
}

void Engine::set_table_probe_limit(int men) {
    finish_search();
    parts_->shared.options.tables.most_men = men;
    notify_observer();
}

void Engine::set_fifty_move_rule(bool on) {
    finish_search();
    bool& now = parts_->shared.options.tables.fifty_move_rule;
    if (on != now && parts_->tables) parts_->pool.clear_table();  // as with other endgame tables
    now = on;
    notify_observer();
}

void Engine::add_search(std::string name, search::Search search) {
    assert(std::ranges::count(searches(), name) == 0);
    parts_->searches.push_back({std::move(name), std::move(search)});
}

void Engine::set_mate_search(search::Search search) {
    finish_search();
    parts_->mate = std::move(search);
}

search::SharedState& Engine::lead_own_search(search::Search search) {
    finish_search();
    parts_->searches.front().search = std::move(search);
    return parts_->shared;
}

void Engine::set_observer(std::function<void()> observer) {
    finish_search();
    parts_->observer = std::move(observer);
}

void Engine::notify_observer() const {
    if (parts_->observer) parts_->observer();
}

std::vector<std::string> Engine::searches() const {
    std::vector<std::string> names;
    for (const Parts::NamedSearch& each : parts_->searches) names.push_back(each.name);
    return names;
}

bool Engine::set_search(std::string_view name) {
    finish_search();
    const auto found = std::ranges::find(parts_->searches, name, &Parts::NamedSearch::name);
    if (found == parts_->searches.end()) return false;
    parts_->chosen = usize(found - parts_->searches.begin());
    return true;
}

bool Engine::take_thread() { return parts_->runner.take_thread(); }

void Engine::go(const search::Limits& limits) {
    finish_search();
    parts_->shared.listener = parts_->listener;
    parts_->runner.start(search_for(limits), position_, limits);
}

Engine::Outcome Engine::search(const chess::Position& position, search::Limits limits,
                               search::SearchListener* listener, util::StopRequested stop_requested) {
    set_position(position);
    limits.start = search::Clock::now();
    parts_->shared.listener = listener;
    parts_->shared.stop_asked = std::move(stop_requested);
    const util::AtEnd forget([this] {
        parts_->shared.listener = nullptr;
        parts_->shared.stop_asked = {};
    });
    Outcome outcome;
    outcome.best_move = parts_->runner.run(search_for(limits), position_, limits);
    outcome.time = parts_->shared.time.elapsed();
    outcome.nodes = nodes();
    parts_->total_nodes += outcome.nodes;
    outcome.was_stopped = parts_->shared.stop_requested;
    return outcome;
}

u64 Engine::total_nodes() const { return parts_->total_nodes; }

void Engine::stop() { parts_->runner.stop(); }

void Engine::ponder_hit() { parts_->runner.ponder_hit(); }

void Engine::wait() { parts_->runner.wait(); }

bool Engine::is_searching() const { return parts_->runner.is_searching(); }

bool Engine::is_pondering() const { return is_searching() && parts_->shared.pondering; }

u64 Engine::nodes() const { return parts_->shared.total_nodes(); }

const search::Search& Engine::search_for(const search::Limits& limits) const {
    const bool is_own = parts_->chosen == 0;
    return limits.mate && is_own && parts_->mate ? parts_->mate : parts_->searches[parts_->chosen].search;
}

void Engine::finish_search() {
    if (!is_searching()) return;
    stop();
    wait();
}

}  // namespace engine
