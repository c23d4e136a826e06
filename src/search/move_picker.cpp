// The stages of move ordering, each a small function.
#include "search/move_picker.h"

#include <algorithm>
#include <utility>

#include "chess/movegen.h"
#include "chess/see.h"

namespace search {

using chess::Move;
using chess::MoveSet;
using chess::PieceType;

MovePicker MovePicker::for_search(const Context& context, Move tt_move, Move killer) {
    MovePicker picker(context);
    if (context.position.is_legal(tt_move)) picker.tt_move_ = tt_move;
    picker.killer_ = killer;
    return picker;
}

MovePicker MovePicker::for_qsearch(const Context& context, Move tt_move, bool with_checks) {
    MovePicker picker(context);
    const bool in_check = context.position.in_check();
    if (!in_check) picker.rest_ = with_checks ? Rest::ConfiningChecks : Rest::Nothing;
    picker.least_gain_cp_ = in_check ? 0 : params::quiescence_see;
    const bool is_wanted = tt_move.is_noisy() || in_check;
    if (is_wanted && context.position.is_legal(tt_move)) picker.tt_move_ = tt_move;
    return picker;
}

MovePicker MovePicker::for_probcut(const Context& context, Move tt_move, int least_gain_cp) {
    MovePicker picker(context);
    picker.rest_ = Rest::Nothing;
    picker.least_gain_cp_ = least_gain_cp;
    if (tt_move.is_noisy() && context.position.is_legal(tt_move) &&
        chess::see_at_least(context.position, tt_move, least_gain_cp))
        picker.tt_move_ = tt_move;
    return picker;
}

MovePicker MovePicker::for_root(const Context& context, std::span<const Move> moves) {
    MovePicker picker(context);
    picker.root_moves_ = moves;
    picker.stage_ = Stage::RootMoves;
    return picker;
}

// A stage without moves left falls through to the next one.
Move MovePicker::next() {
    Move move;
    switch (stage_) {
        case Stage::RootMoves: return current_ < root_moves_.size() ? root_moves_[current_++] : Move::none();
        case Stage::TtMove:
            stage_ = Stage::MakeNoisy;
            if (tt_move_ != Move::none()) return tt_move_;
            [[fallthrough]];
        case Stage::MakeNoisy:
            make_noisy();
            stage_ = Stage::GoodNoisy;
            [[fallthrough]];
        case Stage::GoodNoisy:
            move = next_good_noisy();
            if (move != Move::none() || rest_ == Rest::Nothing) return move;
            stage_ = Stage::Killer;
            [[fallthrough]];
        case Stage::Killer:
            stage_ = Stage::MakeQuiets;
            if (has_killer()) return killer_;
            [[fallthrough]];
        case Stage::MakeQuiets:
            if (!skips_quiets_) make_quiets();
            stage_ = Stage::Quiets;
            [[fallthrough]];
        case Stage::Quiets:
            if (!skips_quiets_) move = next_best(moves_.size());
            if (move != Move::none() || rest_ == Rest::ConfiningChecks) return move;
            current_ = 0;
            stage_ = Stage::BadNoisy;
            [[fallthrough]];
        case Stage::BadNoisy:  // in the order in which they were found
            return current_ < bad_noisy_end_ ? moves_[current_++] : Move::none();
    }
    return Move::none();
}

bool MovePicker::has_killer() {
    const bool is_given = killer_ == tt_move_ || killer_.is_noisy();
    if (is_given || !context_.position.is_legal(killer_)) killer_ = Move::none();
    return killer_ != Move::none() && !skips_quiets_;
}

bool MovePicker::was_tried_early(Move move) const {
    return move == tt_move_ || (stage_ == Stage::Quiets && move == killer_);
}

// CPW: MVV-LVA, with the history in place of the attacker: the most valuable victim first, and among captures
// of equal victims the one with the best history. A promotion also counts what the pawn gains.
void MovePicker::make_noisy() {
    const chess::Position& position = context_.position;
    chess::generate_moves<MoveSet::Noisy>(position, moves_);
    for (usize i = 0; i < moves_.size(); ++i) {
        const Move move = moves_[i];
        ranks_[i] = make_rank(params::victim_weight * chess::taken_cp(position, move) +
                                  context_.histories.capture_score(position, move),
                              i);
    }
}

// Selection instead of sorting, since most nodes cut off after a move or two. A rank includes its place, so
// the best rank is a plain maximum, which compilers vectorize.
Move MovePicker::next_best(usize end) {
    while (current_ < end) {
        Rank best_rank = ranks_[current_];
        for (usize i = current_ + 1; i < end; ++i) best_rank = std::max(best_rank, ranks_[i]);
        const usize best = place_in(best_rank);
        std::swap(moves_[current_], moves_[best]);
        ranks_[best] = make_rank(score_in(ranks_[current_]), best);
        const Move move = moves_[current_++];
        if (!was_tried_early(move)) return move;
    }
    return Move::none();
}

Move MovePicker::next_good_noisy() {
    while (true) {
        const Move move = next_best(moves_.size());
        if (move == Move::none() || chess::see_at_least(context_.position, move, least_gain_cp_)) return move;
        // Never overtakes current_: it takes the place of a move already returned.
        moves_[bad_noisy_end_++] = move;
    }
}

void MovePicker::make_quiets() {
    moves_.resize_down(bad_noisy_end_);
    current_ = bad_noisy_end_;
    chess::generate_moves<MoveSet::Quiet>(context_.position, moves_);
    if (rest_ == Rest::ConfiningChecks)
        keep_confining_checks();
    else
        rank_quiets();
}

void MovePicker::rank_quiets() {
    const chess::CheckSquares check_squares = context_.position.check_squares();
    for (usize i = current_; i < moves_.size(); ++i) {
        const Move move = moves_[i];
        int points = context_.histories.quiet_score(context_.position, context_.quiets, move);
        points += escape_points(move);
        if (confines_king(move, check_squares)) points += params::confining_check_bonus;
        ranks_[i] = make_rank(points, i);
    }
}

void MovePicker::keep_confining_checks() {
    const chess::CheckSquares check_squares = context_.position.check_squares();
    usize kept = current_;
    for (usize i = current_; i < moves_.size(); ++i) {
        if (!confines_king(moves_[i], check_squares)) continue;
        ranks_[kept] = make_rank(0, kept);
        moves_[kept++] = moves_[i];
    }
    moves_.resize_down(kept);
}

bool MovePicker::confines_king(Move move, const chess::CheckSquares& check_squares) const {
    const chess::Position& position = context_.position;
    return check_squares.may_include(type_of(position.piece_on(move.from())), move.from(), move.to()) &&
           position.gives_check(move, check_squares) && position.confines_king(move);
}

// CPW: En prise. If a piece of lower value attacks one of ours, its moves to safety come early, and moves
// into such an attack come late, since histories do not depend on the current position. A queen has a greater
// weight.
int MovePicker::escape_points(Move move) const {
    const PieceType type = type_of(context_.position.piece_on(move.from()));
    const chess::Bitboard danger = context_.threats.by_lesser[type];
    const int escapes = int(danger.contains(move.from())) - int(danger.contains(move.to()));
    const int weight = type == PieceType::Queen ? params::escape_queen_weight : 1;
    return escapes * weight * params::escape_bonus;
}

}  // namespace search
