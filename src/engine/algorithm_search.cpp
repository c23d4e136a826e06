// Starting, stopping and answering; the search itself is the lab's.
#include "engine/algorithm_search.h"

#include <cassert>

namespace engine {

AlgorithmSearch::~AlgorithmSearch() {
    stop();
    wait();
}

void AlgorithmSearch::start(lab::Algorithm algorithm, const chess::Position& root,
                            const search::Limits& limits, search::Milliseconds move_overhead) {
    assert(!searching_);
    wait();  // for the thread of the last search
    control_.limits = limits;
    control_.stop = false;
    control_.pondering = limits.ponder;
    control_.time.start(limits, root.side_to_move(), move_overhead);
    searching_ = true;
    thread_ = std::thread([this, algorithm, root] { run(algorithm, root); });
}

void AlgorithmSearch::stop() {
    {
        const std::lock_guard lock(mutex_);
        control_.stop = true;
    }
    changed_.notify_all();
}

void AlgorithmSearch::ponder_hit() {
    {
        const std::lock_guard lock(mutex_);
        control_.time.restart();
        control_.pondering = false;
    }
    changed_.notify_all();
}

void AlgorithmSearch::wait() {
    if (thread_.joinable()) thread_.join();
}

void AlgorithmSearch::run(lab::Algorithm algorithm, const chess::Position& root) {
    const search::BestMoveReport best_move = lab::search_chess(algorithm, root, control_);
    wait_for_permission_to_answer();
    control_.listener->on_best_move(best_move);
    searching_ = false;
}

// UCI: no best move before stop while pondering or in an infinite search, whatever has been found.
void AlgorithmSearch::wait_for_permission_to_answer() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] {
        return control_.stop.load() || (!control_.limits.infinite && !control_.pondering.load());
    });
}

}  // namespace engine
