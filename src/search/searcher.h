// What can search a position for the engine: the threads of its own search, or what was registered beside them.
#pragma once

#include <functional>
#include <memory>

#include "chess/position.h"
#include "search/limits.h"

namespace search {

struct SharedState;
class ThreadPool;

// One search at a time, each with exactly one best move as the listener's last word. All functions but stop are for one
// controlling thread. The listener is called from the thread that searches; it may call stop, but nothing that waits.
class Searcher {
public:
    virtual ~Searcher() = default;  // stops a running search and waits for its best move
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    // Begins a search and returns at once; none may be running. There is always a search then: what may be refused is
    // taken when the searcher is made.
    virtual void start(const chess::Position& root, const Limits& limits) = 0;
    // The same, but returns only once the best move has been told; for searches so short that to wake a thread costs
    // too much. A searcher that can do it searches on the thread that calls: is_searching() need not tell of it, and of
    // all functions only stop() and ponder_hit() may be called meanwhile.
    virtual void search(const chess::Position& root, const Limits& limits) {
        start(root, limits);
        wait();
    }
    // From any thread; without a search it does nothing.
    virtual void stop() = 0;
    // The move pondered on was played: the clock runs from now.
    virtual void ponder_hit() = 0;
    // Returns once no search runs; one that has told its best move may still be tidying up.
    virtual void wait() = 0;
    virtual bool is_searching() const = 0;
    // Is a search running that may give no best move before stop or ponder_hit?
    virtual bool is_pondering() const = 0;
    // Of the last or the running search.
    virtual u64 nodes() const = 0;

protected:
    Searcher() = default;
};

// Makes a searcher that tells the listener of the shared state. It may lead the pool, and then listen to it in the
// listener's place: who begins the next search puts the first listener back. The pool and the state outlive it. nullptr
// where the system has not the thread or memory that it needs; nothing is thrown.
using SearcherFactory = std::function<std::unique_ptr<Searcher>(SharedState& shared, ThreadPool& pool)>;

}  // namespace search
