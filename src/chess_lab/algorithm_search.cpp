// Starting, stopping and answering; the search itself is in chess_search.cpp.
#include "chess_lab/algorithm_search.h"

#include <cassert>
#include <new>
#include <system_error>
#include <utility>

#include "search/first_move.h"

namespace chess_lab {

search::SearcherFactory searcher_by(Algorithm algorithm, search::ThreadMaker make_thread) {
    return
        [algorithm, make_thread = std::move(make_thread)](
            search::SharedState& shared, search::ThreadPool& /*pool*/) -> std::unique_ptr<search::Searcher> {
            const auto search = [algorithm, &shared](const chess::Position& root, SearchControl& control) {
                control.table = &shared.tt;
                return search_chess(algorithm, root, control);
            };
            try {
                return std::make_unique<AlgorithmSearch>(search, shared, make_thread);
            } catch (const std::system_error&) {
                return nullptr;
            } catch (const std::bad_alloc&) {
                return nullptr;
            }
        };
}

AlgorithmSearch::AlgorithmSearch(Search search, const search::SharedState& shared,
                                 const search::ThreadMaker& make_thread)
    : search_(std::move(search)), shared_(shared), root_(chess::Position::start()),
      thread_(make_thread([this] { live(); })) {}

AlgorithmSearch::~AlgorithmSearch() {
    stop();
    wait();
    {
        const std::lock_guard lock(mutex_);
        quitting_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void AlgorithmSearch::start(const chess::Position& root, const search::Limits& limits) {
    assert(!searching_);
    root_ = root;
    control_.limits = limits;
    control_.listener = shared_.listener;
    control_.stop = false;
    control_.pondering = limits.ponder;
    control_.nodes = 0;
    control_.time.start(limits, root.side_to_move(), shared_.options.move_overhead);
    {
        const std::lock_guard lock(mutex_);
        searching_ = true;
    }
    changed_.notify_all();
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
        control_.pondering = false;
    }
    changed_.notify_all();
}

void AlgorithmSearch::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !searching_; });
}

// The life of the thread: one search after the other.
void AlgorithmSearch::live() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return searching_ || quitting_; });
        if (quitting_) return;
        lock.unlock();
        search_and_answer();
        lock.lock();
        searching_ = false;
        changed_.notify_all();
    }
}

void AlgorithmSearch::search_and_answer() {
    const search::BestMoveReport best_move = search_while_memory_lasts();
    wait_for_permission_to_answer();
    if (control_.listener != nullptr) control_.listener->on_best_move(best_move);
}

// A tree or a line that grows beyond the memory ends the search, with any legal move.
search::BestMoveReport AlgorithmSearch::search_while_memory_lasts() {
    try {
        return search_(root_, control_);
    } catch (const std::bad_alloc&) {
        search::BestMoveReport report;
        report.best = search::first_move(root_, control_.limits);
        return report;
    }
}

// UCI: no best move before stop while pondering or in an infinite search, whatever has been found.
void AlgorithmSearch::wait_for_permission_to_answer() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] {
        return control_.stop.load() || (!control_.limits.infinite && !control_.pondering.load());
    });
}

}  // namespace chess_lab
