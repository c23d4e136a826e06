// Wires position, options, table and threads together.
#include "engine/engine.h"

#include <cassert>
#include <utility>

#include "engine/algorithm_search.h"
#include "eval/nnue/embedded.h"
#include "search/thread_pool.h"

namespace engine {

struct Engine::Parts {
    explicit Parts(search::SearchListener& listener) : lab(listener) {}

    std::shared_ptr<const eval::nnue::Network> network;
    Evaluation evaluation = Evaluation::Classical;
    search::SharedState shared;
    search::ThreadPool pool{shared};
    AlgorithmSearch lab;
    lab::Algorithm algorithm = lab::Algorithm::Pvs;  // of the next search
    std::atomic<bool> in_lab{false};                 // the last one; read by who stops it, too
};

Engine::Engine(search::SearchListener& listener)
    : position_(chess::Position::start()), parts_(std::make_unique<Parts>(listener)) {
    parts_->shared.listener = &listener;
    parts_->shared.options.move_overhead = DefaultMoveOverhead;
    parts_->shared.tt.resize(DefaultHashMib);
    if (!has_embedded_network()) return;
    load_embedded_network();
    parts_->evaluation = Evaluation::Network;
    parts_->shared.options.network = parts_->network.get();  // nothing is there to be cleared yet
}

Engine::~Engine() = default;

void Engine::set_position(chess::Position position) {
    finish_search();
    position_ = std::move(position);
}

void Engine::new_game() {
    finish_search();
    parts_->pool.clear();
}

bool Engine::resize_hash(int mib) {
    finish_search();
    return parts_->shared.tt.resize(mib);
}

int Engine::hash_mib() const { return parts_->shared.tt.size_mib(); }

void Engine::clear_hash() {
    finish_search();
    parts_->pool.clear_table();
}

bool Engine::set_threads(int count) {
    assert(1 <= count && count <= MaxThreads);
    finish_search();
    return parts_->pool.resize(usize(count));
}

int Engine::threads() const { return int(parts_->pool.size()); }

void Engine::set_multi_pv(int lines) {
    finish_search();
    parts_->shared.options.multi_pv = lines;
}

void Engine::set_move_overhead(search::Milliseconds overhead) {
    finish_search();
    parts_->shared.options.move_overhead = overhead;
}

bool Engine::set_evaluation(Evaluation evaluation) {
    if (evaluation == Evaluation::Network && !parts_->network) return false;
    if (evaluation == parts_->evaluation) return true;
    parts_->evaluation = evaluation;
    use_evaluation();
    return true;
}

Evaluation Engine::evaluation() const { return parts_->evaluation; }

void Engine::use_network(std::shared_ptr<const eval::nnue::Network> network) {
    finish_search();
    const auto old = std::exchange(parts_->network, std::move(network));  // lives until nothing uses it
    if (parts_->evaluation == Evaluation::Network) use_evaluation();
}

void Engine::load_embedded_network() {
    if (has_embedded_network()) {
        auto network = eval::nnue::Network::load(eval::nnue::embedded_network());
        assert(network);  // the build took a file that the tests have passed
        return use_network(std::make_shared<const eval::nnue::Network>(std::move(network).value()));
    }
    if (!parts_->network) return;
    finish_search();
    parts_->evaluation = Evaluation::Classical;
    use_evaluation();
    parts_->network = nullptr;
}

bool Engine::has_embedded_network() { return !eval::nnue::embedded_network().empty(); }

const eval::nnue::Network* Engine::network() const { return parts_->network.get(); }

std::shared_ptr<const eval::nnue::Network> Engine::network_in_use() const {
    return parts_->evaluation == Evaluation::Network ? parts_->network : nullptr;
}

void Engine::evaluate_by(std::shared_ptr<const eval::nnue::Network> network) {
    finish_search();
    parts_->evaluation = network ? Evaluation::Network : Evaluation::Classical;
    const auto old = std::exchange(parts_->network, std::move(network));
    use_evaluation();
}

// Scores of another evaluation mean nothing to this one, so that table and histories start anew.
void Engine::use_evaluation() {
    finish_search();
    const bool by_network = parts_->evaluation == Evaluation::Network;
    parts_->shared.options.network = by_network ? parts_->network.get() : nullptr;
    parts_->pool.clear();
}

void Engine::set_algorithm(lab::Algorithm algorithm) {
    finish_search();
    parts_->algorithm = algorithm;
}

void Engine::go(const search::Limits& limits) {
    finish_search();
    parts_->in_lab = parts_->algorithm != lab::Algorithm::Pvs;
    if (searches_in_lab())
        parts_->lab.start(parts_->algorithm, position_, limits, parts_->shared.options.move_overhead);
    else
        parts_->pool.start(position_, limits);
}

void Engine::stop() {
    if (searches_in_lab())
        parts_->lab.stop();
    else
        parts_->pool.stop();
}

void Engine::ponder_hit() {
    if (searches_in_lab())
        parts_->lab.ponder_hit();
    else
        parts_->pool.ponder_hit();
}

void Engine::wait() {
    if (searches_in_lab())
        parts_->lab.wait();
    else
        parts_->pool.wait();
}

bool Engine::is_searching() const {
    return searches_in_lab() ? parts_->lab.is_searching() : parts_->pool.is_searching();
}

bool Engine::is_pondering() const {
    if (searches_in_lab()) return parts_->lab.is_pondering();
    return is_searching() && parts_->shared.pondering;
}

u64 Engine::nodes() const { return searches_in_lab() ? parts_->lab.nodes() : parts_->shared.total_nodes(); }

const std::vector<chess::PositionSetup>& Engine::sampled_positions() const {
    return parts_->pool.worker().sampled_positions();
}

bool Engine::searches_in_lab() const { return parts_->in_lab; }

void Engine::finish_search() {
    if (!is_searching()) return;
    stop();
    wait();
}

}  // namespace engine
