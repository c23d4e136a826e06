// The thread on which the engine plays with an algorithm of the lab: ThreadPool's counterpart.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "lab/chess_search.h"

namespace engine {

// One search at a time. All functions but stop are for one controlling thread; the listener is called from the
// search's own.
class AlgorithmSearch {
public:
    explicit AlgorithmSearch(search::SearchListener& listener) { control_.listener = &listener; }
    ~AlgorithmSearch();  // stops a running search
    AlgorithmSearch(const AlgorithmSearch&) = delete;
    AlgorithmSearch& operator=(const AlgorithmSearch&) = delete;

    // Begins a search; none may be running. Any algorithm but PVS.
    void start(lab::Algorithm algorithm, const chess::Position& root, const search::Limits& limits,
               search::Milliseconds move_overhead);
    void stop();
    void ponder_hit();
    // Returns once no search runs.
    void wait();
    bool is_searching() const { return searching_; }
    bool is_pondering() const { return searching_ && control_.pondering; }
    // Nodes of the last or the running search.
    u64 nodes() const { return control_.nodes; }

private:
    void run(lab::Algorithm algorithm, const chess::Position& root);
    void wait_for_permission_to_answer();

    lab::SearchControl control_;
    std::mutex mutex_;
    std::condition_variable changed_;  // the stop flag or the ponder flag
    std::atomic<bool> searching_{false};
    std::thread thread_;
};

}  // namespace engine
