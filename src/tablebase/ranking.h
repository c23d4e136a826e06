// Ranks the moves of a position by the tables, and completes a line of play with the tables' moves.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "chess/position.h"
#include "tablebase/oracle.h"

namespace tablebase {

// The value of a legal move for the side that plays it.
struct RankedMove {
    chess::Move move;
    // Includes the halfmove clock and the positions already played: a win that comes too late for the
    // fifty-move rule is a cursed win. Without that rule there are no cursed wins and no blessed losses.
    Wdl value = Wdl::Draw;
    // Plies to the next capture, pawn move or mate, this move included; signs and cursed wins as in
    // Oracle::probe_dtz. Nothing if there are only WDL tables.
    std::optional<int> dtz;
    // Higher is better. Moves of the same rank are equally good, as far as the tables show.
    int rank = 0;
};

struct Ranking {
    std::vector<RankedMove> moves;  // best rank first, equal ranks in the given order; at least one
    bool has_dtz = false;

    // The value of the position if only these moves count.
    Wdl value() const { return moves.front().value; }
};

// The value; cursed wins and blessed losses become wins and losses if the fifty-move rule is switched off.
constexpr Wdl counted(Wdl value, bool fifty_move_rule) {
    if (fifty_move_rule) return value;
    return value == Wdl::CursedWin ? Wdl::Win : value == Wdl::BlessedLoss ? Wdl::Loss : value;
}

// Ranks by DTZ, or by WDL if a DTZ table is missing. Sure wins have the same rank, so that a search may
// choose among them, as long as there is progress. Once part of the clock has run without progress, or a
// position has been repeated, the move that zeroes the clock first is best. A side that always plays a move
// of the best rank wins. Losses have the same rank until the fifty-move rule is near.
// Nothing if there are no moves, if a castling right is left, or if a table that is needed is missing.
std::optional<Ranking> rank_moves(const Oracle& oracle, const chess::Position& position,
                                  std::span<const chess::Move> moves, bool fifty_move_rule);

// Turns a search's line of play from the root into one that the tables confirm. From its second move on,
// the line is cut before a move that would throw away a win or a draw. Then DTZ tables continue it from its
// end: the winner hurries to the next capture, pawn move or mate, and the loser delays it. The line ends
// when the game ends, at a draw, if no table has the position, at `most_plies` plies, or when `may_go_on`,
// called before each move, returns false.
void complete_line(const Oracle& oracle, chess::Position position, std::vector<chess::Move>& line,
                   usize most_plies, const std::function<bool()>& may_go_on);

}  // namespace tablebase
