// An algorithm of the lab as a searcher of the engine, on a thread of its own: ThreadPool's counterpart.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "chess_lab/chess_search.h"
#include "search/searcher.h"
#include "search/worker_thread.h"

namespace chess_lab {

// For Engine::add_searcher. The searcher obeys the shared state's listener and move overhead, and leaves the pool
// alone, and the table too, but for ProofNumber, which borrows its memory. There is none if the system has no thread.
search::SearcherFactory searcher_by(Algorithm algorithm, search::ThreadMaker make_thread = util::make_thread);

// The thread sleeps between the searches, so that none is refused in the middle of a game.
class AlgorithmSearch final : public search::Searcher {
public:
    // As search_chess (chess_search.h).
    using Search = std::function<search::BestMoveReport(const chess::Position& root, SearchControl& control)>;

    // Throws std::system_error or std::bad_alloc where the system has no more threads or memory.
    AlgorithmSearch(Search search, const search::SharedState& shared, const search::ThreadMaker& make_thread);
    ~AlgorithmSearch() override;

    void start(const chess::Position& root, const search::Limits& limits) override;
    void stop() override;
    void ponder_hit() override;
    void wait() override;
    bool is_searching() const override { return searching_; }
    bool is_pondering() const override { return searching_ && control_.pondering; }
    u64 nodes() const override { return control_.nodes; }

private:
    void live();
    void search_and_answer();
    search::BestMoveReport search_while_memory_lasts();
    void wait_for_permission_to_answer();

    const Search search_;
    const search::SharedState& shared_;
    chess::Position root_;
    SearchControl control_;
    std::mutex mutex_;
    std::condition_variable changed_;  // the stop flag, the ponder flag or any of the following
    std::atomic<bool> searching_{false};
    bool quitting_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace chess_lab
