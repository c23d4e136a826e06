// The stages of move ordering, one small function each.
#include "search/move_picker.h"

#include <utility>

#include "chess/movegen.h"
#include "chess/see.h"

namespace search {

using chess::Move;
using chess::MoveList;
using chess::MoveSet;
using chess::PieceType;

MovePicker MovePicker::for_search(const chess::Position& position, const Histories& histories, Move tt_move,
                                  const std::array<Move, 2>& killers) {
    MovePicker picker(position, histories);
    if (position.is_legal(tt_move)) picker.tt_move_ = tt_move;
    picker.killers_ = killers;
    return picker;
}

MovePicker MovePicker::for_qsearch(const chess::Position& position, const Histories& histories,
                                   Move tt_move) {
    MovePicker picker(position, histories);
    picker.only_good_noisy_ = !position.in_check();
    const bool wanted = tt_move.is_noisy() || position.in_check();
    if (wanted && position.is_legal(tt_move)) picker.tt_move_ = tt_move;
    return picker;
}

MovePicker MovePicker::for_root(std::span<const Move> moves, const chess::Position& position,
                                const Histories& histories) {
    MovePicker picker(position, histories);
    picker.root_moves_ = moves;
    picker.stage_ = Stage::RootMoves;
    return picker;
}

Move MovePicker::next() {
    if (stage_ == Stage::RootMoves) return next_root_move();
    if (stage_ == Stage::TtMove) {
        stage_ = Stage::MakeNoisy;
        if (tt_move_ != Move::none()) return tt_move_;
    }
    if (stage_ == Stage::MakeNoisy) {
        make_noisy();
        stage_ = Stage::GoodNoisy;
    }
    if (stage_ == Stage::GoodNoisy) {
        if (const Move move = next_good_noisy(); move != Move::none()) return move;
        stage_ = only_good_noisy_ ? Stage::Done : Stage::Killers;
    }
    if (stage_ == Stage::Killers) {
        if (const Move move = next_killer(); move != Move::none()) return move;
        stage_ = Stage::MakeQuiets;
    }
    if (stage_ == Stage::MakeQuiets) {
        make_quiets();
        stage_ = Stage::Quiets;
    }
    if (stage_ == Stage::Quiets) {
        if (const Move move = next_best(moves_.size()); move != Move::none()) return move;
        current_ = 0;
        stage_ = Stage::BadNoisy;
    }
    if (stage_ == Stage::BadNoisy) {
        if (current_ < bad_noisy_end_) return moves_[current_++];  // in the order in which they were met
        stage_ = Stage::Done;
    }
    return Move::none();
}

Move MovePicker::next_root_move() {
    return current_ < root_moves_.size() ? root_moves_[current_++] : Move::none();
}

bool MovePicker::was_tried_early(Move move) const {
    return move == tt_move_ || (stage_ == Stage::Quiets && (move == killers_[0] || move == killers_[1]));
}

// CPW: MVV-LVA. The most valuable victim first, by the least valuable attacker; promotions count what they gain.
void MovePicker::make_noisy() {
    chess::generate_moves<MoveSet::Noisy>(position_, moves_);
    for (usize i = 0; i < moves_.size(); ++i) {
        const Move move = moves_[i];
        const PieceType victim = type_of(position_.captured_by(move));
        const PieceType attacker = type_of(position_.piece_on(move.from()));
        int score = 16 * chess::SeeValues[victim] - int(attacker);
        if (move.is_promotion())
            score += 16 * (chess::SeeValues[move.promotion()] - chess::SeeValues[PieceType::Pawn]);
        scores_[i] = score;
    }
}

// Selection instead of sorting: most nodes cut off after a move or two.
Move MovePicker::next_best(usize end) {
    while (current_ < end) {
        usize best = current_;
        for (usize i = current_ + 1; i < end; ++i)
            if (scores_[i] > scores_[best]) best = i;
        std::swap(moves_[current_], moves_[best]);
        std::swap(scores_[current_], scores_[best]);
        const Move move = moves_[current_++];
        if (!was_tried_early(move)) return move;
    }
    return Move::none();
}

Move MovePicker::next_good_noisy() {
    while (true) {
        const Move move = next_best(moves_.size());
        if (move == Move::none() || chess::see_at_least(position_, move, 0)) return move;
        moves_[bad_noisy_end_++] = move;  // never overtakes current_: it takes the place of a move handed out
    }
}

Move MovePicker::next_killer() {
    while (killers_tried_ < killers_.size()) {
        const Move killer = killers_[killers_tried_++];
        if (killer != tt_move_ && !killer.is_noisy() && position_.is_legal(killer)) return killer;
        killers_[killers_tried_ - 1] =
            Move::none();  // so that it comes in its turn, should it be legal after all
    }
    return Move::none();
}

void MovePicker::make_quiets() {
    moves_.resize_down(bad_noisy_end_);
    current_ = bad_noisy_end_;
    chess::generate_moves<MoveSet::Quiet>(position_, moves_);
    for (usize i = current_; i < moves_.size(); ++i)
        scores_[i] = histories_.quiet_score(position_.side_to_move(), moves_[i]);
}

}  // namespace search
