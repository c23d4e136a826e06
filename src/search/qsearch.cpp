// Quiescence: only captures and promotions are searched until the position is quiet enough to evaluate (CPW:
// Quiescence Search). Checks that leave the king no flight square continue one another.
#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "chess/see.h"
#include "search/known_positions.h"
#include "search/move_picker.h"
#include "search/worker.h"

namespace search {

using chess::Move;
using chess::Position;

// The value at the end of the stack: no deeper search is possible.
Score Worker::static_value(const Position& pos) { return pos.in_check() ? Score::draw() : evaluate(pos); }

// The static value of a leaf for plain minimax: the evaluation, except for mate and stalemate.
Score Worker::leaf_value(const Position& pos, const StackFrame* ss) {
    if (ss->ply > 0 && chess::is_draw(pos, ss->ply)) return Score::draw();
    if (!chess::has_legal_move(pos)) return pos.in_check() ? Score::mated_in(ss->ply) : Score::draw();
    return evaluate(pos);
}

template <NodeType N>
Score Worker::qsearch(Position& pos, StackFrame* ss, Window window) {
    constexpr bool IsPv = is_pv(N);
    if (IsPv) ss->pv.clear();
    if (stopped() || chess::is_draw(pos, ss->ply)) return Score::draw();
    if (ss->ply >= MaxPly) return static_value(pos);
    Score least = -Score::infinite();
    if (window.alpha < Score::draw() && chess::has_upcoming_repetition(pos, ss->ply)) {
        window.alpha = least = Score::draw();
        if (window.is_empty()) return window.alpha;
    }
    selective_depth_ = std::max(selective_depth_, ss->ply + 1);

    NodeContext node;
    node.tt = probe(shared_.tt, pos, ss->ply);
    if (!IsPv && node.tt && tt_score_decides(*node.tt, window)) return node.tt->score;
    node.was_pv = IsPv || (node.tt && node.tt->was_pv);
    node.in_check = pos.in_check();

    Score best = Score::mated_in(ss->ply);  // remains if a check has no answer
    Score futility_base = -Score::infinite();
    Score alpha = window.alpha;
    ss->static_eval = Score::none();
    if (!node.in_check) {
        // Stand pat: the side to move need not capture, so it has at least what it has now.
        node.raw_eval = node.tt && !node.tt->static_eval.is_none() ? node.tt->static_eval : evaluate(pos);
        ss->static_eval = best = corrected(pos, node.raw_eval, correction_cp(pos, ss));
        futility_base = best + params::quiescence_delta;
        if (node.tt && tt_score_sharpens(*node.tt, best)) best = node.tt->score;
        if (best >= window.beta) {
            if (!node.tt) remember(pos, ss, node, Move::none(), best, 0, Bound::Lower);
            return best;
        }
        alpha = std::max(alpha, best);
    }

    if (node.in_check) ss->threats = threats_in(pos);  // otherwise no quiet move is ranked
    const MovePicker::Context context{pos, histories_, ss->quiet_context(), ss->threats};
    MovePicker picker = MovePicker::for_qsearch(context, node.tt_move(), ss->follows_confining_check());
    Move best_move;
    for (Move move = picker.next(); move != Move::none(); move = picker.next()) {
        if (!best.is_loss() && move.is_noisy() && !move.is_promotion() && !node.in_check) {
            // CPW: Delta Pruning. Even with the captured piece's value the move stays below alpha.
            const Score optimistic = futility_base + chess::SeeValues[type_of(pos.captured_by(move))];
            if (optimistic <= alpha && !alpha.is_decisive() && !pos.gives_check(move)) {
                best = std::max(best, optimistic);
                continue;
            }
        }
        // Once an answer to a check does not lose by force, neither a quiet answer nor a losing capture is
        // searched.
        if (node.in_check && !best.is_loss() && !move.is_noisy()) break;

        prefetch_child(pos, move);
        const bool confines_king =
            !node.in_check && !move.is_noisy();  // the picker gives no other quiet moves
        do_move(pos, ss, move, confines_king);
        const Score score = -qsearch<N>(pos, ss + 1, -Window{alpha, window.beta});
        undo_move(pos, move);
        if (stopped()) return Score::draw();

        best = std::max(best, score);
        if (score <= alpha) continue;
        alpha = score;
        best_move = move;
        if (IsPv) update_pv(ss, move);
        if (score >= window.beta) break;
    }

    remember(pos, ss, node, best_move, best, 0, bound_of(best, window));
    return std::max(best, least);
}

template Score Worker::qsearch<NodeType::Root>(Position&, StackFrame*, Window);
template Score Worker::qsearch<NodeType::Pv>(Position&, StackFrame*, Window);
template Score Worker::qsearch<NodeType::NonPv>(Position&, StackFrame*, Window);

}  // namespace search
