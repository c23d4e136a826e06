// Wires position, options, table and threads together.
#include "engine/engine.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <new>
#include <stdexcept>
#include <utility>

#include "eval/classical/classical.h"
#include "search/thread_pool.h"

namespace engine {

namespace {

// nullptr where there are no bytes.
std::shared_ptr<const eval::nnue::Network> load_network(std::span<const u8> bytes) {
    if (bytes.empty()) return nullptr;
    auto network = eval::nnue::Network::load(bytes);
    assert(network);  // the build took a file that the tests have passed
    return std::make_shared<const eval::nnue::Network>(std::move(network).value());
}

// What the pool wants to find when it makes its first worker.
search::SharedState& made_ready(search::SharedState& shared, const eval::nnue::Network* network) {
    shared.options.move_overhead = DefaultMoveOverhead;
    shared.options.network = network;
    if (!shared.tt.resize(DefaultHashMib)) throw std::bad_alloc();
    return shared;
}

}  // namespace

struct Engine::Parts {
    // A way to search beside the engine's own.
    struct Registered {
        std::string name;
        search::SearcherFactory make;
        std::unique_ptr<search::Searcher> searcher;  // once it was chosen
    };

    Parts(search::SearchListener& its_listener, std::span<const u8> its_embedded_network)
        : listener(its_listener), embedded_network(its_embedded_network),
          network(load_network(embedded_network)),
          evaluation(network ? Evaluation::Network : Evaluation::Classical),
          pool(made_ready(shared, network.get())) {}

    search::SearchListener& listener;
    std::span<const u8> embedded_network;
    std::shared_ptr<const eval::nnue::Network> network;
    Evaluation evaluation;
    std::shared_ptr<const tablebase::Oracle> tables;
    bool never_clears_hash = false;
    search::SharedState shared;
    search::ThreadPool pool;
    std::unique_ptr<search::Searcher> leader;  // of the pool; nullptr: nobody but itself
    std::function<void()> observer;
    Registered mate;  // this one and the others after the pool, which they may use to their end
    std::vector<Registered> registered;
    std::string name{OwnSearcher};
    search::Searcher* own = &pool;                  // the pool or its leader
    search::Searcher* chosen = &pool;               // for the next search, by that name
    std::atomic<search::Searcher*> in_use = &pool;  // of the last one; read by who stops it, too
};

Engine::Engine(search::SearchListener& listener, std::span<const u8> embedded_network)
    : position_(chess::Position::start()) {
    try {
        parts_ = std::make_unique<Parts>(listener, embedded_network);
    } catch (const std::bad_alloc&) {
        throw std::runtime_error("there is no memory to search with");
    }
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
    tell_observer();
}

void Engine::set_never_clear_hash(bool on) {
    finish_search();
    parts_->never_clears_hash = on;
}

bool Engine::resize_hash(int mib) {
    finish_search();
    const bool is_resized = parts_->shared.tt.resize(mib);
    tell_observer();
    return is_resized;
}

int Engine::hash_mib() const { return parts_->shared.tt.size_mib(); }

void Engine::clear_hash() {
    finish_search();
    parts_->pool.clear_table();
    tell_observer();
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
    tell_observer();
    return is_resized;
}

int Engine::threads() const { return int(parts_->pool.size()); }

void Engine::set_multi_pv(int lines) {
    finish_search();
    parts_->shared.options.multi_pv = lines;
    tell_observer();
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

// Scores of another evaluation mean nothing to this one, so that table and histories start anew.
bool Engine::change_evaluation(Evaluation evaluation, std::shared_ptr<const eval::nnue::Network> network) {
    finish_search();
    if (!parts_->pool.use_network(evaluation == Evaluation::Network ? network.get() : nullptr)) return false;
    parts_->evaluation = evaluation;
    parts_->network = std::move(network);  // the old one, if it goes, is not used any more
    tell_observer();
    return true;
}

// What the old tables have left in the transposition table is not to be believed any more.
void Engine::use_tables(std::shared_ptr<const tablebase::Oracle> tables) {
    finish_search();
    if (tables == parts_->tables) return;
    parts_->shared.options.tables.oracle = tables.get();
    parts_->tables = std::move(tables);
    parts_->pool.clear_table();
    tell_observer();
}

std::shared_ptr<const tablebase::Oracle> Engine::tables() const { return parts_->tables; }

void Engine::use_tables_of(const Engine& other) {
    use_tables(other.parts_->tables);
    parts_->shared.options.tables = other.parts_->shared.options.tables;
}

void Engine::set_network_adjusted(bool on) {
    finish_search();
    if (on != parts_->shared.options.adjusts_network) parts_->pool.clear_table();  // other values are in it
    parts_->shared.options.adjusts_network = on;
}

void Engine::set_table_probe_depth(int depth) {
    finish_search();
    parts_->shared.options.tables.probe_depth = depth;
    tell_observer();
}

void Engine::set_table_probe_limit(int men) {
    finish_search();
    parts_->shared.options.tables.most_men = men;
    tell_observer();
}

void Engine::set_fifty_move_rule(bool on) {
    finish_search();
    bool& now = parts_->shared.options.tables.fifty_move_rule;
    if (on != now && parts_->tables) parts_->pool.clear_table();  // as with other tables
    now = on;
    tell_observer();
}

void Engine::add_searcher(std::string name, search::SearcherFactory factory) {
    assert(std::ranges::count(searchers(), name) == 0);
    parts_->registered.push_back({std::move(name), std::move(factory), nullptr});
}

void Engine::set_mate_searcher(search::SearcherFactory factory) {
    finish_search();
    parts_->in_use = parts_->chosen;  // the old one goes
    parts_->mate = {"", std::move(factory), nullptr};
}

bool Engine::lead_own_search(const search::SearcherFactory& factory) {
    finish_search();
    auto leader = factory(parts_->shared, parts_->pool);
    if (!leader) return false;
    const bool is_chosen = parts_->chosen == parts_->own;
    parts_->own = leader.get();
    if (is_chosen) parts_->chosen = parts_->own;
    parts_->in_use = parts_->chosen;
    parts_->leader = std::move(leader);
    return true;
}

void Engine::set_observer(std::function<void()> observer) {
    finish_search();
    parts_->observer = std::move(observer);
}

void Engine::tell_observer() const {
    if (parts_->observer) parts_->observer();
}

std::vector<std::string> Engine::searchers() const {
    std::vector<std::string> names{std::string(OwnSearcher)};
    for (const Parts::Registered& each : parts_->registered) names.push_back(each.name);
    return names;
}

bool Engine::set_searcher(std::string_view name) {
    finish_search();
    search::Searcher* searcher = name == OwnSearcher ? parts_->own : nullptr;
    for (Parts::Registered& each : parts_->registered) {
        if (each.name != name) continue;
        if (!each.searcher) each.searcher = each.make(parts_->shared, parts_->pool);
        searcher = each.searcher.get();
    }
    if (searcher == nullptr) return false;
    parts_->chosen = searcher;
    parts_->name = name;
    return true;
}

const std::string& Engine::searcher() const { return parts_->name; }

void Engine::go(const search::Limits& limits) {
    prepare_search(limits);
    searcher_in_use().start(position_, limits);
}

void Engine::search(const search::Limits& limits) {
    prepare_search(limits);
    searcher_in_use().search(position_, limits);
}

void Engine::prepare_search(const search::Limits& limits) {
    finish_search();
    parts_->shared.listener = &parts_->listener;  // a searcher may have put its own there
    parts_->in_use = searcher_for(limits);
}

void Engine::stop() { searcher_in_use().stop(); }

void Engine::ponder_hit() { searcher_in_use().ponder_hit(); }

void Engine::wait() { searcher_in_use().wait(); }

bool Engine::is_searching() const { return searcher_in_use().is_searching(); }

bool Engine::is_pondering() const { return searcher_in_use().is_pondering(); }

u64 Engine::nodes() const { return searcher_in_use().nodes(); }

search::Searcher* Engine::searcher_for(const search::Limits& limits) {
    Parts::Registered& mate = parts_->mate;
    if (!limits.mate || parts_->chosen != parts_->own || !mate.make) return parts_->chosen;
    if (!mate.searcher) mate.searcher = mate.make(parts_->shared, parts_->pool);
    return mate.searcher ? mate.searcher.get() : parts_->chosen;
}

search::Searcher& Engine::searcher_in_use() const { return *parts_->in_use; }

void Engine::finish_search() {
    if (!is_searching()) return;
    stop();
    wait();
}

}  // namespace engine
