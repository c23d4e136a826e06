// `go mate N`: the engine's own search for a part of the time, so that there is a move in any case; then the mate solver.
#pragma once

#include <atomic>
#include <mutex>

#include "chess_lab/algorithm_search.h"
#include "search/searcher.h"
#include "search/shared_state.h"
#include "search/thread_pool.h"

namespace chess_lab {

// For Engine::set_mate_searcher. The solver borrows the memory of the table: what that knew is lost. There is no searcher
// if the system has no thread for it.
search::SearcherFactory mate_searcher(search::ThreadMaker make_thread = util::make_thread);

// The best move is the mate's if one is proven in so many moves, else that of the engine's own search.
class MateSearch final : public search::Searcher, private search::SearchListener {
public:
    // Throws std::system_error or std::bad_alloc where the system has no more threads or memory.
    MateSearch(search::SharedState& shared, search::ThreadPool& pool, const search::ThreadMaker& make_thread);
    ~MateSearch() override;

    void start(const chess::Position& root, const search::Limits& limits) override;
    void stop() override;
    void ponder_hit() override { thread_.ponder_hit(); }
    void wait() override { thread_.wait(); }
    bool is_searching() const override { return thread_.is_searching(); }
    bool is_pondering() const override { return thread_.is_pondering(); }
    u64 nodes() const override { return uses_pool_ ? pool_.nodes() : thread_.nodes(); }

private:
    search::BestMoveReport answer(const chess::Position& root, SearchControl& control);
    void search_by_pool(const chess::Position& root, SearchControl& control);

    // What the pool tells while it searches for us.
    bool wants_progress() const override { return listener_ != nullptr && listener_->wants_progress(); }
    void on_line(const search::LineReport& report) override;
    void on_current_move(const search::CurrentMoveReport& report) override;
    void on_root_tables(const search::RootTablesReport& report) override;
    void on_best_move(const search::BestMoveReport& report) override { by_pool_ = report; }

    search::SharedState& shared_;
    search::ThreadPool& pool_;
    search::SearchListener* listener_ = nullptr;  // whom all is told to
    search::BestMoveReport by_pool_;
    std::atomic<bool> uses_pool_ = false;
    std::mutex mutex_;  // a stop comes before the pool is started, and it is not, or after it
    bool is_stopped_ = false;
    AlgorithmSearch thread_;  // last: it uses all of the above
};

}  // namespace chess_lab
