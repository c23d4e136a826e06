// What a side did in one game, for the statistics of its player over many games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/classes.h"
#include "analysis/statement.h"
#include "chess/color.h"
#include "tools/annotate/game.h"

namespace annotate_tool {

// Pieces are those of both sides, without kings and pawns. The number for an ending is Lichess's (its
// Divider); the rest is ours.
enum class Phase : u8 {
    Opening,     // up to move OpeningMoves, while more than MiddleGamePieces are left
    MiddleGame,  // what is neither
    Ending,      // EndingPieces or fewer are left
    Count,
};
inline constexpr int OpeningMoves = 12, MiddleGamePieces = 10, EndingPieces = 6;
Phase phase_of(const chess::Position& position);

// A move that is an inaccuracy at least.
struct Mistake {
    analysis::MoveClass grade = analysis::MoveClass::Inaccuracy;
    Phase phase = Phase::Opening;
    bool in_time_trouble = false;
    // What is told first of the reply or of the move's own fault, and of the better move.
    std::optional<analysis::Fact> allowed{}, missed{};
};

struct SideRecord {
    std::optional<double> accuracy;  // 0 to 100; nothing without a move
    int blunders = 0;                // as the report counts them: without missed wins and mates
    util::EnumArray<Phase, int, usize(Phase::Count)> moves{};
    // The moves in time trouble, begun with less than a tenth of the time that the side had after its first
    // move, and with less than a minute. Nothing for a side without clocks.
    std::optional<int> moves_in_time_trouble;
    std::vector<Mistake> mistakes{};
};

chess::PerColor<SideRecord> side_records(const Game& game);

// "[accuracy,blunders,[moves by phase],moves in time trouble,[mistakes]]"; accuracy is null and the moves in time
// trouble are -1 if there is nothing. A mistake is five numbers of one flat list: its grade (0 for an inaccuracy,
// 1, 2), phase, time trouble (0 or 1), and indexes of facts, -1 for none.
std::string to_json(const SideRecord& record);

}  // namespace annotate_tool
