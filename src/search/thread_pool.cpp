// Creates the workers and their threads, runs them, and reports the best move.
#include "search/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <exception>
#include <new>
#include <utility>

#include "chess/movegen.h"
#include "search/known_positions.h"
#include "search/thread_vote.h"

namespace search {

using chess::Move;
using chess::Position;

namespace {

// Whether there is enough memory for the small allocations of a search by `threads` threads: root moves,
// lines and reports. (If memory is short, glibc uses a page for each allocation, since a thread has no memory
// pool then.)
bool has_small_memory(usize threads) {
    constexpr usize BytesPerThread = usize(1) << 20;
    const usize size = threads * BytesPerThread;
    void* const memory = ::operator new(size, std::nothrow);  // a compiler may leave out a new-expression
    ::operator delete(memory);
    return memory != nullptr;
}

// A search allocates little, only lines and the text of reports; if even that fails, it ends with what it has
// found.
void search_while_memory_lasts(Worker& worker, const Position& root) {
    try {
        worker.search_root(root);
    } catch (const std::bad_alloc&) {
    }
}

// What the endgame tables say about the root.
RootTables ask_tables_of_root(const Position& root, const Limits& limits, const TableOptions& options) {
    RootTables found;
    if (options.oracle == nullptr) return found;
    found.root = root;
    found.reach = {std::min(options.most_men, options.oracle->largest()), options.probe_depth};
    if (root.occupied().count() > found.reach.men) return found;
    if (limits.mate) return found;  // the mate may be behind a move that the tables rank lower

    std::vector<Move> moves;
    for (const Move move : chess::legal_moves(root))
        if (limits.allows(move)) moves.push_back(move);
    found.ranking = tablebase::rank_moves(*options.oracle, root, moves, options.fifty_move_rule);
    if (!found.ranking) return found;
    found.hits = moves.size();
    // If the tables rank the root by DTZ, every move of the best rank preserves the result. A search that
    // does not probe below the root then chooses better among these moves: it mates, while a search with
    // tables might hurry to the next capture. Without DTZ tables, probes below the root are needed to make
    // progress in a won position.
    if (found.ranking->has_dtz || found.ranking->value() != tablebase::Wdl::Win) found.reach = {};
    return found;
}

}  // namespace

ThreadPool::ThreadPool(SharedState& shared, util::ThreadMaker make_thread)
    : shared_(shared), make_thread_(std::move(make_thread)), main_(std::make_unique<Worker>(shared, 0)) {
    if (!has_small_memory(1)) throw std::bad_alloc();
    shared_.workers = {main_.get()};
}

ThreadPool::~ThreadPool() { shared_.workers.clear(); }

bool ThreadPool::resize(usize count, u64 available) {
    // All of a worker's memory is written when it is made, and the system may promise more than it has. Measured as
    // the growth of the resident memory with the default network: 9.25 MiB.
    constexpr u64 BytesPerWorker = u64(37) << 18;
    assert(count > 0);
    if (count > size()) {
        const usize added = count - size();
        if (added * BytesPerWorker > available || !add_helpers(added)) return false;
    }
    helpers_.resize(count - 1);

    shared_.workers.resize(1);
    for (const auto& helper : helpers_) shared_.workers.push_back(helper->worker.get());
    return true;
}

// Adds all helpers or none.
bool ThreadPool::add_helpers(usize count) {
    const usize total = size() + count;
    try {
        std::vector<std::unique_ptr<Helper>> added;
        for (usize number = size(); number < total; ++number) {
            added.push_back(std::make_unique<Helper>(make_thread_));
            added.back()->thread.run([this, number, helper = added.back().get()] {
                try {
                    helper->worker = std::make_unique<Worker>(shared_, number);
                } catch (const std::bad_alloc&) {  // then it has no worker
                }
            });
        }
        // Wait only now, so that all threads create their workers at the same time.
        for (const auto& helper : added) {
            helper->thread.wait();
            if (!helper->worker) return false;
        }
        if (!has_small_memory(total)) return false;
        helpers_.reserve(total - 1);
        shared_.workers.reserve(total);
        for (auto& helper : added) helpers_.push_back(std::move(helper));
        return true;
    } catch (const std::exception&) {  // no thread or no memory
        return false;
    }
}

void ThreadPool::clear() {
    clear_histories();
    clear_table();
}

void ThreadPool::clear_histories() {
    run_on_all([](Worker& worker) { worker.clear(); });
    ++shared_.cleared_histories;
}

void ThreadPool::clear_table() {
    shared_.tt.clear();
    ++shared_.cleared_tables;
}

bool ThreadPool::use_network(const eval::nnue::Network* network) {
    std::vector<eval::Accumulators> made;
    std::atomic<bool> all_made = true;
    try {
        made.resize(size());
    } catch (const std::bad_alloc&) {
        return false;
    }
    run_on_all([&](Worker& worker) {
        try {
            made[worker.number()] = eval::accumulators_for(network);
        } catch (const std::bad_alloc&) {
            all_made = false;
        }
    });
    if (!all_made || !has_small_memory(size())) return false;
    run_on_all([&](Worker& worker) { worker.use(std::move(made[worker.number()])); });
    shared_.options.network = network;
    clear();
    return true;
}

void ThreadPool::run_on_all(const Job& job) {
    // By reference, since a copy of the job may allocate.
    for (const auto& helper : helpers_)
        helper->thread.run([&job, worker = helper->worker.get()] { job(*worker); });
    job(*main_);
    for (const auto& helper : helpers_) helper->thread.wait();
}

BestMoveReport ThreadPool::search(const Position& root) {
    constexpr usize ReserveBytes = usize(64) << 10;
    // Freed for the answer, in case the search has used up all other memory.
    void* const reserve = ::operator new(ReserveBytes, std::nothrow);
    ask_tables(root);
    run_on_all([&](Worker& worker) {
        search_while_memory_lasts(worker, root);
        if (worker.number() == 0) shared_.stop = true;
    });
    ::operator delete(reserve);
    return answer(root);
}

// Probes the endgame tables at the root before any worker begins. If memory is short, none are probed.
void ThreadPool::ask_tables(const Position& root) {
    shared_.root_tables = {};
    try {
        shared_.root_tables = ask_tables_of_root(root, shared_.limits, shared_.options.tables);
        const auto& ranking = shared_.root_tables.ranking;
        if (ranking && shared_.is_watched()) shared_.listener->on_root_tables(ranking->value());
    } catch (const std::bad_alloc&) {
    }
}

// The worker whose result is played. The main worker's result is used if its lines were asked for: with
// MultiPV, since it has reported its best line together with the others, and with a depth limit, which it has
// reached and others may not.
const Worker& ThreadPool::choose_worker() const {
    if (helpers_.empty() || shared_.options.multi_pv > 1 || shared_.limits.depth) return *main_;
    std::vector<ThreadResult> results;
    for (const Worker* const each : shared_.workers) {
        if (each->root_moves().empty()) return *main_;  // no legal move, or no memory
        results.push_back(each->result());
    }
    if (results.front().completed_depth == 0) return *main_;  // it ran out of memory
    return *shared_.workers[choose_result(results)];
}

// The line of the chosen worker is the last one reported.
BestMoveReport ThreadPool::answer(const Position& root) const {
    try {
        const Worker& chosen = choose_worker();
        BestMoveReport report = best_move_of(chosen, root);
        if (!shared_.is_watched()) return report;
        if (&chosen != main_.get())
            shared_.listener->on_line(report.line);
        else if (!chosen.root_moves().empty())
            main_->report_completed_lines(report.line);
        return report;
    } catch (const std::bad_alloc&) {
        return bare_move_of(*main_, root);
    }
}

BestMoveReport ThreadPool::best_move_of(const Worker& chosen, const Position& root) const {
    if (chosen.root_moves().empty()) {
        BestMoveReport report = bare_move_of(chosen, root);
        if (report.best == Move::none()) report.line = report_of_no_move(root, shared_.time.elapsed());
        return report;
    }
    if (!chosen.root_moves().front().has_score()) return bare_move_of(chosen, root);
    BestMoveReport report;
    report.line = chosen.best_line();
    report.whole_score = chosen.whole_score();
    if (shared_.is_watched()) main_->perfect(report.line, root);  // which reported all lines
    const std::vector<Move>& pv = report.line.pv;
    report.best = pv.front();

    Move reply = pv.size() > 1 ? pv[1] : Move::none();
    if (reply == Move::none())
        if (const auto entry = probe(shared_.tt, chess::played(root, report.best), 1)) reply = entry->move;
    report.ponder = ponder_move(root, report.best, reply);
    return report;
}

// A best move without a line, which would need memory or a score; any legal move if the search had no root
// moves.
BestMoveReport ThreadPool::bare_move_of(const Worker& worker, const Position& root) const {
    BestMoveReport report = bare_answer(root, shared_.limits);
    if (!worker.root_moves().empty()) report.best = worker.root_moves().front().move;
    return report;
}

}  // namespace search
