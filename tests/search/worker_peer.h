// Gives tests access to a Worker: it searches one node, to a depth and in a window that the test chooses, and
// shows what the search leaves in the table, in the histories and on the stack. It is the only friend of
// Worker.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "search/worker.h"
#include "support/positions.h"

namespace search {

class WorkerPeer {
public:
    // The node to search is `position`, `ply` plies below the root. The evaluation is the classical one,
    // which does not change with each new network.
    explicit WorkerPeer(chess::Position position, int ply = 0) : position_(std::move(position)), ply_(ply) {
        EXPECT_TRUE(shared_.tt.resize(4));
        shared_.workers = {worker_.get()};
        worker_->prepare(position_);
        worker_->root_depth_ = MaxPly / 2;  // lines may be extended
    }
    explicit WorkerPeer(const char* fen, int ply = 0) : WorkerPeer(test::from_fen(fen), ply) {}

    // --- what a search does ---
    template <NodeType N = NodeType::NonPv>
    Score search(Depth depth, Score alpha, Score beta, bool cut_node = false) {
        worker_->reset_nodes();
        return worker_->search<N>(position_, frame(), depth, {alpha, beta}, cut_node);
    }
    // Searches with the null window below beta: is the node worth at least beta?
    Score ask(Depth depth, Score beta, bool cut_node = false) {
        return search<NodeType::NonPv>(depth, beta - 1, beta, cut_node);
    }
    Score search_pv(Depth depth, Score alpha = -Score::infinite(), Score beta = Score::infinite()) {
        return search<NodeType::Pv>(depth, alpha, beta);
    }
    Score quiesce(Score alpha, Score beta) {
        worker_->reset_nodes();
        return worker_->qsearch<NodeType::NonPv>(position_, frame(), {alpha, beta});
    }
    // Searches the best line at the root to this depth; `guess` is the expected score.
    const RootMove& search_line(Depth depth, Score guess) {
        for (RootMove& move : worker_->root_moves_) move.last_score = guess;
        worker_->root_depth_ = depth;
        worker_->search_line(position_, depth);
        return worker_->root_moves_.front();
    }
    // Searches one iteration with this number of lines.
    void search_lines(Depth depth, int lines) {
        shared_.options.multi_pv = lines;
        worker_->deepen(position_, depth);
    }
    // Runs a whole search with its limits; prepare() makes the worker ready for the next one.
    void search_root(const Limits& limits) {
        shared_.limits = limits;
        worker_->reset_nodes();
        worker_->search_root(position_);
    }
    void prepare() { worker_->prepare(position_); }
    // The first ply from which all frames of the stack are as in a new stack; one past the last frame if the
    // last one is not.
    int first_clear_ply() {
        int ply = MaxPly + SearchStack::FramesAfter + 1;
        while (ply > -SearchStack::FramesBefore && is_clear(worker_->stack_.root()[ply - 1], ply - 1)) --ply;
        return ply;
    }
    void note_iteration() { worker_->note_iteration(); }
    void poll() { worker_->poll(); }

    // --- what it begins with ---
    SharedState& shared() { return shared_; }
    chess::Position& position() { return position_; }
    Histories& histories() { return worker_->histories_; }
    CorrectionHistory& corrections() { return worker_->corrections_; }
    // The quiet context as the node computes it for its quiet moves.
    QuietContext quiet_context() {
        frame()->threats = threats_in(position_);
        return frame()->quiet_context();
    }
    StackFrame* frame() { return worker_->stack_.root() + ply_; }
    chess::Move move(const char* text) const { return test::uci_move(position_, text); }
    // The node's static evaluation, without any correction.
    Score static_eval() { return worker_->evaluate(position_); }
    void plant(const TtEntry& entry) { shared_.tt.store(position_.key(), ply_, entry); }
    void plant_after(const char* text, const TtEntry& entry) {
        shared_.tt.store(position_.key_after(move(text)), ply_ + 1, entry);
    }
    // Sets the best root move and its score, as an iteration would.
    void set_best(chess::Move best, Score score) {
        for (RootMove& each : worker_->root_moves_)
            if (each.move == best) std::swap(each, worker_->root_moves_.front());
        worker_->root_moves_.front().score = score;
    }
    // Plays a move as the `number`-th move tried. The node to search is then the one after it.
    void play(const char* text, int number = 1) {
        worker_->do_move(position_, frame(), move(text));
        frame()->move_number = number;
        ++ply_;
    }
    // The same with a null move.
    void pass() {
        worker_->do_null_move(position_, frame());
        ++ply_;
    }
    // Uses endgame tables for positions with at most this number of men.
    void use_tables(const tablebase::Oracle& oracle, int men, Depth depth = 1) {
        shared_.options.tables.oracle = &oracle;
        worker_->table_reach_ = {men, depth};
    }
    // From here on the worker obeys the stop flag, since it has a move to play.
    void finish_an_iteration() { worker_->completed_depth_ = 1; }
    // Gives a quiet move a good history; praise_reply() does the same for a move of the opponent.
    void praise(const char* text) {
        for (int i = 0; i < 10; ++i) histories().update_quiet(position_, quiet_context(), move(text), 1000);
    }
    void praise_reply(const char* text) {
        position_.do_null_move();
        praise(text);
        position_.undo_null_move();
    }
    void allow_lines_of_depth(Depth depth) { worker_->root_depth_ = depth; }

    // --- what it leaves behind ---
    u64 nodes() const { return worker_->nodes(); }
    u64 table_hits() const { return worker_->table_hits(); }
    bool is_improving() { return Worker::is_improving(frame()); }
    const SearchCourse& course() const { return shared_.time.course(); }
    std::optional<TtEntry> entry() const { return shared_.tt.probe(position_.key(), ply_); }
    std::optional<TtEntry> entry_after(chess::Move move) const {
        return shared_.tt.probe(position_.key_after(move), ply_ + 1);
    }
    std::optional<TtEntry> entry_after(const char* text) const { return entry_after(move(text)); }
    std::optional<TtEntry> entry_after_passing() {
        position_.do_null_move();
        const auto entry = shared_.tt.probe(position_.key(), ply_ + 1);
        position_.undo_null_move();
        return entry;
    }
    // The moves whose positions are in the table: after a search to depth 1, the moves that it searched.
    std::vector<chess::Move> known_moves() const {
        std::vector<chess::Move> known;
        for (const chess::Move each : chess::legal_moves(position_))
            if (entry_after(each)) known.push_back(each);
        return known;
    }
    bool knows(const char* text) const { return entry_after(text).has_value(); }
    int quiet_score(const char* text) {
        return histories().quiet_score(position_, quiet_context(), move(text));
    }
    int capture_score(const char* text) { return histories().capture_score(position_, move(text)); }
    int correction_cp() {
        return corrections().correction_cp(position_, frame()[-1].moved, frame()[-2].moved);
    }

private:
    bool is_clear(const StackFrame& frame, int ply) {
        return frame.ply == ply && frame.move == chess::Move::none() &&
               frame.excluded == chess::Move::none() && frame.killer == chess::Move::none() &&
               frame.moved.piece == chess::Piece::None && !frame.confines_king && frame.move_number == 0 &&
               frame.cutoffs == 0 && frame.replies == &worker_->histories_.replies_to_no_move() &&
               frame.static_eval.is_none() && frame.pv.empty() && frame.threats.all.empty();
    }

    SharedState shared_;
    std::unique_ptr<Worker> worker_ = std::make_unique<Worker>(shared_, 0);  // too large for the stack
    chess::Position position_;
    int ply_;
};

}  // namespace search
