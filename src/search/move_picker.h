// Hands out a node's legal moves one at a time, the likeliest to cut off first, and makes them no earlier than
// needed (CPW: Move Ordering, Staged Move Generation).
#pragma once

#include <span>

#include "chess/position.h"
#include "search/history.h"
#include "search/stack.h"

namespace search {

class MovePicker {
public:
    // All legal moves: table move, winning and equal captures, killers, quiet moves by history, losing captures.
    static MovePicker for_search(const chess::Position& position, const Histories& histories,
                                 chess::Move tt_move, const std::array<chess::Move, 2>& killers);
    // Quiescence: in check all moves, else those that change the material and lose none by exchange.
    static MovePicker for_qsearch(const chess::Position& position, const Histories& histories,
                                  chess::Move tt_move);
    // The moves of the list as they stand.
    static MovePicker for_root(std::span<const chess::Move> moves, const chess::Position& position,
                               const Histories& histories);

    // The next move, or Move::none() when there is none left.
    chess::Move next();

private:
    enum class Stage { RootMoves, TtMove, MakeNoisy, GoodNoisy, Killers, MakeQuiets, Quiets, BadNoisy, Done };

    MovePicker(const chess::Position& position, const Histories& histories)
        : position_(position), histories_(histories) {}

    chess::Move next_root_move();
    chess::Move next_good_noisy();
    chess::Move next_killer();
    chess::Move next_best(usize end);
    void make_noisy();
    void make_quiets();
    bool was_tried_early(chess::Move move) const;

    const chess::Position& position_;
    const Histories& histories_;
    Stage stage_ = Stage::TtMove;
    bool only_good_noisy_ = false;  // quiescence out of check
    chess::Move tt_move_;
    std::array<chess::Move, 2> killers_{};
    usize killers_tried_ = 0;
    std::span<const chess::Move> root_moves_;
    usize current_ = 0;        // in moves_
    usize bad_noisy_end_ = 0;  // moves_ [0, end) holds the losing captures already met
    chess::MoveList moves_;
    std::array<int, chess::MaxMoves> scores_;  // of moves_; left uninitialised beyond them
};

}  // namespace search
