// First the pool, then the solver, then one best move.
#include "chess_lab/mate_search.h"

#include <algorithm>
#include <new>
#include <system_error>

#include "chess_lab/prove_mate.h"
#include "search/first_move.h"

namespace chess_lab {

namespace {

constexpr int PartsOfTheTime = 16;  // of which the engine's own search gets one, of nodes as well
constexpr u64 NodesWithoutLimit = 20'000;

search::Limits limits_of_own_search(const SearchControl& control) {
    search::Limits limits;
    limits.search_moves = control.limits.search_moves;
    limits.start = control.limits.start;
    limits.mate = control.limits.mate;
    limits.depth = control.limits.depth;
    limits.move_time = control.time.share_of_time(1.0 / PartsOfTheTime);
    if (control.limits.nodes)
        limits.nodes = std::max<u64>(1, *control.limits.nodes / PartsOfTheTime);
    else if (!limits.move_time || control.pondering)
        limits.nodes = NodesWithoutLimit;
    return limits;
}

}  // namespace

search::SearcherFactory mate_searcher(search::ThreadMaker make_thread) {
    return [make_thread = std::move(make_thread)](
               search::SharedState& shared, search::ThreadPool& pool) -> std::unique_ptr<search::Searcher> {
        try {
            return std::make_unique<MateSearch>(shared, pool, make_thread);
        } catch (const std::system_error&) {
            return nullptr;
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    };
}

MateSearch::MateSearch(search::SharedState& shared, search::ThreadPool& pool,
                       const search::ThreadMaker& make_thread)
    : shared_(shared), pool_(pool),
      thread_([this](const chess::Position& root, SearchControl& control) { return answer(root, control); },
              shared, make_thread) {}

MateSearch::~MateSearch() {
    stop();
    wait();
}

void MateSearch::start(const chess::Position& root, const search::Limits& limits) {
    {
        const std::lock_guard lock(mutex_);
        is_stopped_ = false;
    }
    listener_ = shared_.listener;
    thread_.start(root, limits);
}

void MateSearch::stop() {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    thread_.stop();
    if (uses_pool_) pool_.stop();
}

search::BestMoveReport MateSearch::answer(const chess::Position& root, SearchControl& control) {
    search_by_pool(root, control);
    if (by_pool_.best == chess::Move::none()) return by_pool_;  // there is none
    control.table = &shared_.tt;
    control.earlier_nodes = control.nodes = by_pool_.line.nodes;
    MateTask task{.moves = *control.limits.mate};
    if (control.limits.nodes)
        task.nodes = *control.limits.nodes - std::min(*control.limits.nodes, control.earlier_nodes);
    if (!prove_mate(root, control, task)) return by_pool_;
    const std::vector<chess::Move>& line = control.last_line.pv;
    // Nothing to ponder on where the reply ends the game; it never does, but for a mate in one there is none.
    return {line[0], line.size() > 1 ? line[1] : chess::Move::none(), control.last_line};
}

void MateSearch::search_by_pool(const chess::Position& root, SearchControl& control) {
    by_pool_ = {};
    by_pool_.best = search::first_move(root, control.limits);
    by_pool_.line.bound = search::Bound::None;
    {
        const std::lock_guard lock(mutex_);
        if (is_stopped_) return;
        shared_.listener = this;
        uses_pool_ = true;
        pool_.start(root, limits_of_own_search(control));
    }
    pool_.wait();
    by_pool_.line.nodes = pool_.nodes();
    const std::lock_guard lock(mutex_);
    uses_pool_ = false;
}

void MateSearch::on_line(const search::LineReport& report) {
    if (listener_ != nullptr) listener_->on_line(report);
}

void MateSearch::on_current_move(const search::CurrentMoveReport& report) {
    if (listener_ != nullptr) listener_->on_current_move(report);
}

void MateSearch::on_root_tables(const search::RootTablesReport& report) {
    if (listener_ != nullptr) listener_->on_root_tables(report);
}

}  // namespace chess_lab
