// One thread of the search and all that it owns: root moves, stack, histories, evaluator, counters.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "chess/position.h"
#include "eval/evaluator.h"
#include "search/correction_history.h"
#include "search/history.h"
#include "search/node.h"
#include "search/root_move.h"
#include "search/shared_state.h"
#include "search/shown_mates.h"
#include "search/singular.h"
#include "search/stack.h"
#include "search/thread_vote.h"

namespace search {

class MovePicker;

class Worker {
public:
    // Number 0 is the main worker: it alone reports and looks at the clock. Takes all large memory that a search needs;
    // throws std::bad_alloc if there is not enough.
    Worker(SharedState& shared, usize number) : shared_(shared), number_(number), shown_mates_(shared) {
        stack_.clear(no_move());
        evaluator_.use(eval::accumulators_for(shared.options.network));
    }

    usize number() const { return number_; }

    // Iterative deepening from that position until a limit or the stop flag ends it (CPW: Iterative Deepening).
    // Reports each iteration's lines to the listener, and leaves the root moves sorted, best first. Throws
    // std::bad_alloc if there is no memory for a line or a report; what was found until then is kept.
    void search_root(const chess::Position& root);
    // One search from that position, in that window, as a node of the tree on which all steps of the search apply: a
    // null window makes it a NonPv node, a wider one a Pv node. Without iterations, root moves, reports and limits; for
    // tests. `cut_node`: as if expected to fail high.
    Score search_window(const chess::Position& root, Depth depth, const Window& window,
                        bool cut_node = false);
    // The same of plain nodes (NodeType): in an open window the value is minimax's.
    Score search_plain(const chess::Position& root, Depth depth, const Window& window);
    // The root moves of the last search, best first; empty where there is no legal move, or no memory for any.
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    // The best line as it stands, also of a worker that is not the main one, and where the search is watched as far as
    // the endgame tables take it; not where there is no legal move.
    LineReport best_line() const;
    // The score of the last iteration that was not stopped; none if there was none.
    Score whole_score() const { return whole_score_; }
    // Reports the lines again that the endgame tables have made longer; `first` is the best line.
    void report_completed_lines(const LineReport& first);
    // A line of this search as the main worker would tell it: see ShownMates.
    void perfect(LineReport& report, const chess::Position& root) { shown_mates_.perfect(report, root); }
    // What it has to say where the threads vote; there must be a legal move.
    ThreadResult result() const;
    u64 nodes() const { return nodes_; }
    u64 table_hits() const { return table_hits_; }
    // Before each search, while no worker runs: a sum must not count nodes of the search before.
    void reset_nodes() {
        nodes_ = 0;
        table_hits_ = 0;
    }
    // For the evaluation from now on; those of options.network.
    void use(eval::Accumulators accumulators) { evaluator_.use(std::move(accumulators)); }
    void clear();

private:
    friend class WorkerPeer;  // of the tests, which search one node at a time

    // --- iterative_deepening.cpp ---
    void prepare(const chess::Position& root);
    void rank_root_moves();
    void deepen(chess::Position& pos, Depth depth);
    void search_line(chess::Position& pos, Depth depth);
    void sort_root_moves_from(usize first);
    bool may_go_on();
    void note_iteration();
    usize moves_of_best_rank() const;
    void report_iteration(const chess::Position& root, Depth depth);
    void report_stopped_iteration(const chess::Position& root, Depth depth);
    void report_window_failure(const chess::Position& root, Depth depth);
    void report_line(const chess::Position& root, usize index, Depth depth);
    LineReport line_report(usize index, Depth depth) const;
    void complete(LineReport& report) const;
    Depth depth_limit() const;
    usize line_count() const;

    // --- search.cpp: one node ---
    template <NodeType N>
    Score search_once(const chess::Position& root, Depth depth, const Window& window, bool cut_node);
    template <NodeType N>
    Score search(chess::Position& pos, StackFrame* ss, Depth depth, Window window, bool cut_node);
    template <NodeType N>
    Score search_plainly(chess::Position& pos, StackFrame* ss, Depth depth, const Window& window);
    template <NodeType N>
    std::optional<Score> leave_early(const chess::Position& pos, const StackFrame* ss);
    static Window narrowed(const chess::Position& pos, const StackFrame* ss, Window window);
    template <NodeType N>
    NodeContext open_node(const chess::Position& pos, StackFrame* ss, Depth depth, const Window& window,
                          bool cut_node);
    std::optional<Score> ask_tables(const chess::Position& pos, const StackFrame* ss, NodeContext& node);
    template <NodeType N>
    std::optional<Score> tt_cutoff(const chess::Position& pos, StackFrame* ss, const NodeContext& node);
    void learn_from_table(const chess::Position& pos, StackFrame* ss, const NodeContext& node);
    void evaluate_node(const chess::Position& pos, StackFrame* ss, NodeContext& node);
    void judge_last_move(const chess::Position& pos, const StackFrame* ss, const NodeContext& node);
    static bool is_improving(const StackFrame* ss);
    int correction_cp(const chess::Position& pos, const StackFrame* ss) const;
    Score corrected(const chess::Position& pos, Score raw_eval, int correction) const;
    std::optional<Score> razoring(chess::Position& pos, StackFrame* ss, const NodeContext& node);
    std::optional<Score> null_move(chess::Position& pos, StackFrame* ss, const NodeContext& node);
    template <NodeType N>
    static void reduce_without_tt_move(NodeContext& node);
    std::optional<Score> probcut(chess::Position& pos, StackFrame* ss, const NodeContext& node);

    // --- move_loop.cpp: the moves of one node ---
    struct MovePlan {
        bool is_skipped = false;
        Score skipped_value = -Score::infinite();   // what it may be worth at most, if that is known
        std::optional<Score> leave = std::nullopt;  // the node's score: search no move more
        int extension = 0;                          // plies; negative: the move gets less
        int reduction_1024 = 0;
    };
    template <NodeType N>
    Score search_moves(chess::Position& pos, StackFrame* ss, const NodeContext& node);
    MoveContext open_move(const chess::Position& pos, const StackFrame* ss, const NodeContext& node,
                          chess::Move move, int number, const chess::CheckSquares& check_squares) const;
    template <NodeType N>
    MovePlan plan_move(chess::Position& pos, StackFrame* ss, const NodeContext& node, const MoveContext& mc,
                       Score best, Score alpha, MovePicker& picker);
    template <NodeType N>
    SingularVerdict extend_singular(chess::Position& pos, StackFrame* ss, const NodeContext& node,
                                    const MoveContext& mc);
    template <NodeType N>
    Score search_child(chess::Position& pos, StackFrame* ss, const NodeContext& node, const MoveContext& mc,
                       const MovePlan& plan, Score best, Score alpha);
    static Depth depth_correction(Score score, Score best, Depth depth);
    void update_root_move(const StackFrame* ss, const MoveContext& mc, Score score, const Window& window,
                          u64 nodes);
    void report_current_move(chess::Move move, int number);
    static void note_cutoff(StackFrame* ss, chess::Move move);
    void credit_last_move(const chess::Position& pos, const StackFrame* ss, const NodeContext& node);
    void learn_correction(const chess::Position& pos, const StackFrame* ss, const NodeContext& node,
                          chess::Move best_move, Score best, Bound bound);

    // --- qsearch.cpp ---
    template <NodeType N>
    Score qsearch(chess::Position& pos, StackFrame* ss, Window window);
    Score static_value(const chess::Position& pos);
    Score leaf_value(const chess::Position& pos, const StackFrame* ss);

    Score evaluate(const chess::Position& pos) { return evaluator_.evaluate(pos); }
    void remember(const chess::Position& pos, const StackFrame* ss, const NodeContext& node, chess::Move move,
                  Score score, Depth depth, Bound bound);
    void prefetch_child(const chess::Position& pos, chess::Move move) const;
    void do_move(chess::Position& pos, StackFrame* ss, chess::Move move);
    void undo_move(chess::Position& pos, chess::Move move);
    void do_null_move(chess::Position& pos, StackFrame* ss);
    void update_pv(StackFrame* ss, chess::Move move) const;
    void clear_stack();
    PieceToHistory& no_move() { return histories_.replies_to(chess::Piece::None, chess::Square(0)); }
    void restart_selective_depth();
    void count_node();
    void poll();
    bool is_main() const { return number_ == 0; }
    // There must be a move to play, so the main worker finishes one iteration in any case.
    bool stopped() const {
        return shared_.stop.load(std::memory_order_relaxed) && (completed_depth_ > 0 || !is_main());
    }

    SharedState& shared_;
    const usize number_;
    eval::Evaluator evaluator_;
    Histories histories_;
    CorrectionHistory corrections_;
    SearchStack stack_;
    std::vector<RootMove> root_moves_;
    std::vector<chess::Move> root_order_;  // the moves of the line in hand, as the picker wants them
    usize pv_index_ = 0;                   // which line of MultiPV is being searched
    Depth root_depth_ = 0;
    Depth completed_depth_ = 0;
    int selective_depth_ = 0;
    int deepest_ply_ = 0;  // since the stack was cleared, but for what selective_depth_ tells
    TableReach table_reach_;
    int null_move_from_ply_ = 0;  // none above it while one is being verified
    Score whole_score_ = Score::none();
    ShownMates shown_mates_;
    chess::Move reported_best_;
    Score reported_score_ = Score::none();  // of the best move
    Depth reported_depth_ = 0;
    Milliseconds last_report_{0};
    // Was the time of the move used up when the last iteration ended? Then ponderhit ends the search.
    bool has_thought_enough_ = false;

    // On a cache line of its own: others read the count while this thread writes it.
    alignas(64) util::RelaxedAtomic<u64> nodes_ = 0;
    u64 next_poll_ = 0;  // in nodes of this worker
    util::RelaxedAtomic<u64> table_hits_ = 0;
};

inline void SharedState::begin_search(const Limits& its_limits, chess::Color us) {
    stop_requested = false;
    pondering = its_limits.ponder;
    time.begin_search();
    limit_by(its_limits, us);
    tt.start_new_search();
    other_nodes = 0;
    other_table_hits = 0;
    for (Worker* const worker : workers) worker->reset_nodes();
}

inline u64 SharedState::total_nodes() const {
    u64 sum = other_nodes;
    for (const Worker* const worker : workers) sum += worker->nodes();
    return sum;
}

inline u64 SharedState::total_table_hits() const {
    u64 sum = root_tables.hits + other_table_hits;
    for (const Worker* const worker : workers) sum += worker->table_hits();
    return sum;
}

}  // namespace search
