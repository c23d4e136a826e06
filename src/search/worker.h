// One thread of the search and everything it owns: root moves, stack, histories, evaluator, counters.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "chess/move.h"
#include "chess/position.h"
#include "eval/evaluator.h"
#include "search/correction_history.h"
#include "search/endgame_tables.h"
#include "search/history.h"
#include "search/mate_prover.h"
#include "search/node.h"
#include "search/report.h"
#include "search/shared_state.h"
#include "search/shown_mates.h"
#include "search/stack.h"
#include "search/thread_vote.h"

namespace search {

// A move of the root, its score and its line.
struct RootMove {
    chess::Move move;
    eval::Score score = -eval::Score::infinite();  // of the current iteration; -infinite: not above alpha yet
    eval::Score last_score = -eval::Score::infinite();
    Bound bound = Bound::Exact;  // the bound type of score
    int selective_depth = 0;
    u64 nodes = 0;                // spent on this move in this search
    std::vector<chess::Move> pv;  // begins with the move
    // The line of a mate that the mate solver has proven, which also begins with the move; empty: none.
    std::vector<chess::Move> proof;
    // The value and rank by the endgame tables, if they have ranked the root's moves.
    std::optional<tablebase::Wdl> table_value;
    int table_rank = 0;

    // The mate of the proof; -infinite if there is none.
    eval::Score proven_score() const {
        return proof.empty() ? -eval::Score::infinite() : eval::Score::mate_in(int(proof.size()));
    }
    // The search's score of the current iteration or, if there is none yet, of the previous one.
    eval::Score searched_score() const { return score != -eval::Score::infinite() ? score : last_score; }
    // The better one of both, and its line.
    eval::Score known_score() const { return std::max(searched_score(), proven_score()); }
    bool has_score() const { return known_score() != -eval::Score::infinite(); }
    bool is_settled_by_proof() const { return !proof.empty() && proven_score() >= searched_score(); }
    const std::vector<chess::Move>& known_line() const { return is_settled_by_proof() ? proof : pv; }

    // Whether the endgame tables' value takes precedence over the search's score. It does unless the search
    // has found a mate.
    bool is_settled_by_tables() const { return table_value && !known_score().is_mate(); }
    // The score to show; a win that the fifty-move rule prevents is a draw.
    eval::Score shown_score() const {
        if (!is_settled_by_tables()) return known_score();
        const eval::Score by_tables = table_score(*table_value, 0);
        return by_tables.is_decisive() ? by_tables : eval::Score::draw();
    }
};

// The order in which lines are shown. Moves without a score in the current iteration are equal, behind all
// others of their rank.
inline bool is_better(const RootMove& a, const RootMove& b) {
    if (a.table_rank != b.table_rank) return a.table_rank > b.table_rank;
    return std::max(a.score, a.proven_score()) > std::max(b.score, b.proven_score());
}

class MovePicker;

class Worker {
public:
    // Number 0 is the main worker: it alone reports and checks the clock. Allocates all large memory that a
    // search needs; throws std::bad_alloc if there is not enough.
    Worker(SharedState& shared, usize number)
        : shared_(shared), number_(number), shown_mates_(shared),
          mate_prover_(shared, [this] { return must_end(); }) {
        stack_.clear(histories_.replies_to_no_move());
        evaluator_.use(eval::accumulators_for(shared.options.network));
    }

    usize number() const { return number_; }

    // Searches the position by iterative deepening until a limit or the stop flag ends it (CPW: Iterative
    // Deepening). Reports each iteration's lines to the listener, and leaves the root moves sorted, best
    // first. Throws std::bad_alloc if there is no memory for a line or a report; results found before are
    // kept.
    void search_root(const chess::Position& root);
    // One search of the position in the given window, with plain nodes (NodeType): in an open window the
    // value is that of minimax. No iterations, reports or limits; for tests.
    Score search_plain(const chess::Position& root, Depth depth, const Window& window);
    // The root moves of the last search, best first; empty if there is no legal move, or no memory for any.
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    // The current best line, also of a worker other than the main one. If a listener wants progress, the line
    // is extended by the endgame tables. There must be a legal move.
    LineReport best_line() const;
    // The score of the last completed iteration; Score::none() if there was none.
    Score whole_score() const { return whole_score_; }
    // Reports those lines again that the endgame tables have extended; `first` is the best line.
    void report_completed_lines(const LineReport& first);
    // Changes a line of this search to what the main worker would report: see ShownMates.
    void perfect(LineReport& report, const chess::Position& root) { shown_mates_.perfect(report, root); }
    // The worker's vote; there must be a legal move.
    ThreadResult result() const;
    u64 nodes() const { return nodes_; }
    u64 table_hits() const { return table_hits_; }
    // Called before each search, while no worker runs: a sum must not include nodes of the previous search.
    void reset_nodes() {
        nodes_ = 0;
        table_hits_ = 0;
    }
    // Sets the memory for the evaluation, which must fit options.network.
    void use(eval::Accumulators accumulators) { evaluator_.use(std::move(accumulators)); }
    void clear();

private:
    friend class WorkerPeer;  // for tests, which search single nodes

    // --- iterative_deepening.cpp ---
    void prepare(const chess::Position& root);
    void rank_root_moves();
    void deepen(chess::Position& pos, Depth depth);
    void search_line(chess::Position& pos, Depth depth);
    void sort_root_moves_from(usize first);
    bool may_go_on();
    void note_iteration();
    usize moves_of_best_rank() const;
    void report_iteration(const chess::Position& root);
    void report_last_iteration(const chess::Position& root);
    void report_window_failure(const chess::Position& root);
    void report_line(const chess::Position& root, usize index);
    void send(LineReport& report, const chess::Position& root);
    LineReport line_report(usize index) const;
    void complete(LineReport& report) const;
    void take_proof();
    Score expected_score() const;
    Depth depth_limit() const;
    usize line_count() const;

    // --- search.cpp: one node ---
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
        Score skipped_value = -Score::infinite();   // what it may be worth at most, if known
        std::optional<Score> leave = std::nullopt;  // the node's score: search no more moves
        int extension = 0;                          // plies; negative: a reduction
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
    bool is_flood(Milliseconds now, Milliseconds last) const;
    // What poll() asks, for the mate prover, whose steps are long.
    bool must_end() { return shared_.must_end() || (has_thought_enough_ && !shared_.pondering); }
    static void note_cutoff(StackFrame* ss, chess::Move move);
    void credit_last_move(const chess::Position& pos, const StackFrame* ss, const NodeContext& node);
    void learn_correction(const chess::Position& pos, const StackFrame* ss, const NodeContext& node,
                          chess::Move best_move, Score best, Bound bound);

    // --- qsearch.cpp ---
    template <NodeType N>
    Score qsearch(chess::Position& pos, StackFrame* ss, Window window);
    Score static_value(const chess::Position& pos);
    Score leaf_value(const chess::Position& pos, const StackFrame* ss);

    // --- search.cpp: shared by all nodes ---
    Score evaluate(const chess::Position& pos) { return evaluator_.evaluate(pos); }
    void remember(const chess::Position& pos, const StackFrame* ss, const NodeContext& node, chess::Move move,
                  Score score, Depth depth, Bound bound);
    void prefetch_child(const chess::Position& pos, chess::Move move) const;
    void do_move(chess::Position& pos, StackFrame* ss, chess::Move move, bool confines_king = false);
    void undo_move(chess::Position& pos, chess::Move move);
    void do_null_move(chess::Position& pos, StackFrame* ss);
    void update_pv(StackFrame* ss, chess::Move move) const;
    void clear_stack();
    void restart_selective_depth();
    void count_node();
    void poll();
    bool is_main() const { return number_ == 0; }
    // The main worker completes one iteration, so that there is a move to play, unless that takes too long: with
    // dozens of queens, quiescence alone may take minutes.
    bool stopped() const {
        constexpr u64 MostForOneIteration = 100'000;  // nodes: less than 0.1 s
        return shared_.stop.load(std::memory_order_relaxed) &&
               (completed_depth_ > 0 || !is_main() || nodes_ > MostForOneIteration);
    }

    SharedState& shared_;
    const usize number_;
    eval::Evaluator evaluator_;
    Histories histories_;
    CorrectionHistory corrections_;
    SearchStack stack_;
    std::vector<RootMove> root_moves_;
    std::vector<chess::Move> root_order_;  // the root moves of the current line, for the picker
    usize pv_index_ = 0;                   // the index of the current line of MultiPV
    Depth root_depth_ = 0;
    Depth completed_depth_ = 0;
    int selective_depth_ = 0;
    int deepest_ply_ = 0;  // since the stack was cleared, without the current selective_depth_
    TableReach table_reach_;
    int null_move_from_ply_ = 0;  // no null move at smaller plies while one is being verified; otherwise 0
    Score whole_score_ = Score::none();
    ShownMates shown_mates_;
    MateProver mate_prover_;  // of the main worker
    chess::Move reported_best_;
    Score reported_score_ = Score::none();  // of the best move
    Depth reported_depth_ = 0;
    Milliseconds last_report_{0}, last_current_move_{0};
    // The time for the move was used up when the last iteration ended, so ponderhit ends the search.
    bool has_thought_enough_ = false;

    // On its own cache line: other threads read the count while this one writes it.
    alignas(64) util::RelaxedAtomic<u64> nodes_ = 0;
    u64 next_poll_ = 0;  // compared with nodes_
    util::RelaxedAtomic<u64> table_hits_ = 0;
};

inline void SharedState::begin_search(const Limits& its_limits, chess::Color us) {
    stop_requested = false;
    pondering = its_limits.ponder;
    time.begin_search(us);
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
