// Wires position, options, table and threads together.
#include "engine/engine.h"

#include <cassert>

#include "search/thread_pool.h"

namespace engine {

struct Engine::Parts {
    search::SharedState shared;
    search::ThreadPool pool{shared};
};

Engine::Engine(search::SearchListener& listener)
    : position_(chess::Position::start()), parts_(std::make_unique<Parts>()) {
    parts_->shared.listener = &listener;
    parts_->shared.options.move_overhead = DefaultMoveOverhead;
    parts_->shared.tt.resize(DefaultHashMib);
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

void Engine::go(const search::Limits& limits) {
    finish_search();
    parts_->pool.start(position_, limits);
}

void Engine::stop() { parts_->pool.stop(); }

void Engine::ponder_hit() { parts_->pool.ponder_hit(); }

void Engine::wait() { parts_->pool.wait(); }

bool Engine::is_searching() const { return parts_->pool.is_searching(); }

bool Engine::is_pondering() const { return is_searching() && parts_->shared.pondering; }

u64 Engine::nodes() const { return parts_->shared.total_nodes(); }

void Engine::finish_search() {
    if (!is_searching()) return;
    stop();
    wait();
}

}  // namespace engine
