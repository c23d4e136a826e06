// The moves of a position in the order in which tables put them, and the line that they would play.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "chess/position.h"
#include "tablebase/oracle.h"

namespace tablebase {

// What a legal move is worth to the side that plays it.
struct RankedMove {
    chess::Move move;
    // With the halfmove clock and the positions already played counted: a win that comes too late for the fifty-move
    // rule is a cursed one. Without that rule there is neither a cursed win nor a blessed loss.
    Wdl value = Wdl::Draw;
    // Plies to the next capture, pawn move or mate, of which this move is the first; signs and cursed wins as in
    // Oracle::probe_dtz. Nothing where there are WDL tables alone.
    std::optional<int> dtz;
    // The higher the better. Moves of the same rank are as good as each other, as far as the tables can tell.
    int rank = 0;
};

struct Ranking {
    std::vector<RankedMove> moves;  // best rank first, and in it as they came; at least one
    bool has_dtz = false;

    // Of the position, if only these moves count.
    Wdl value() const { return moves.front().value; }
};

// The value without the fifty-move rule, where it is switched off.
constexpr Wdl counted(Wdl value, bool fifty_move_rule) {
    if (fifty_move_rule) return value;
    return value == Wdl::CursedWin ? Wdl::Win : value == Wdl::BlessedLoss ? Wdl::Loss : value;
}

// By DTZ or, where a DTZ table is missing, by WDL. Wins that are sure have the same rank, so that a search may choose
// among them, as long as there is progress: once part of the clock has run without any, or a position has come back,
// the one that zeroes the clock first is best, and whoever always plays a move of the best rank wins. Losses have the
// same rank until the fifty-move rule is near.
// Nothing without moves, with a castling right left, or where a table that is needed is missing.
std::optional<Ranking> rank_moves(const Oracle& oracle, const chess::Position& position,
                                  std::span<const chess::Move> moves, bool fifty_move_rule);

// Takes what a search found for a line of play from the root, and makes it one that the tables can stand for: from its
// second move on it is cut off where a move would throw away a win or a draw, and goes on from its end as DTZ tables
// play. The winner hurries to the next capture or pawn move and to mate, the loser delays it. Ends where the game does, at
// a draw, where no table reaches, at so many plies, or when `may_go_on`, asked ahead of each move, says no.
void complete_line(const Oracle& oracle, chess::Position root, std::vector<chess::Move>& line,
                   usize most_plies, const std::function<bool()>& may_go_on);

}  // namespace tablebase
