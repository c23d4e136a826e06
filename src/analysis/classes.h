// The classes of moves: their names and signs, and the limits between them with their sources.
#pragma once

#include <array>
#include <string_view>

#include "util/enum_array.h"

namespace analysis {

// The limits are below. If several classes fit, the last one of this list is used.
enum class MoveClass : u8 {
    Best,  // the engine's choice, or a move of the same value
    Good,  // loses less than an inaccuracy
    Inaccuracy,
    Mistake,
    Blunder,
    Only,        // the best move if all others are mistakes at least and it is not obvious (annotate.cpp)
    Brilliant,   // such a move, also an obvious one, that is a sacrifice and keeps at least the balance
    MissedWin,   // a won game is no longer won, but not lost
    MissedMate,  // there was a short mate, and there is none any more
    Count,       // of all classes
};

struct ClassWords {
    MoveClass move_class;
    std::string_view name;
    std::string_view key;   // in data
    std::string_view sign;  // as written after a move; empty for none
    u16 nag;                // the same as a NAG of PGN; 0 for none
};
inline constexpr auto MoveClasses = std::to_array<ClassWords>({
    {MoveClass::Best, "Best", "best", "", 0},
    {MoveClass::Good, "Good", "good", "", 0},
    {MoveClass::Inaccuracy, "Inaccuracy", "inaccuracy", "?!", 6},
    {MoveClass::Mistake, "Mistake", "mistake", "?", 2},
    {MoveClass::Blunder, "Blunder", "blunder", "??", 4},
    {MoveClass::Only, "Only move", "only", "□", 7},
    {MoveClass::Brilliant, "Brilliant", "brilliant", "!!", 3},
    {MoveClass::MissedWin, "Missed win", "missedwin", "", 0},
    {MoveClass::MissedMate, "Missed mate", "missedmate", "", 0},
});
template <class T>
using PerMoveClass = util::EnumArray<MoveClass, T, MoveClasses.size()>;

constexpr const ClassWords& words_of(MoveClass move_class) { return MoveClasses[usize(move_class)]; }
static_assert(
    [] {
        for (usize i = 0; i < MoveClasses.size(); ++i)
            if (MoveClasses[i].move_class != MoveClass(i)) return false;
        return MoveClasses.size() == usize(MoveClass::Count);
    }(),
    "one row for each class, in order");

namespace thresholds {

// The least losses of win probability, 0 to 1, of an inaccuracy, a mistake and a blunder.
//
// Lichess uses 5, 10 and 15 points of its Win% (lila, Advice.scala), which in an equal position are losses of
// 54, 110 and 168 centipawns. Our win probability is that of games between engines and is steeper: with all
// pieces on the board the same centipawns lower it from 0.50 by 0.10, 0.20 and 0.30. (Tested in
// annotate_test.cpp.)
inline constexpr double Inaccuracy = 0.10;
inline constexpr double Mistake = 0.20;
inline constexpr double Blunder = 0.30;

// An only move: every other move would have been a mistake at least.
inline constexpr double OnlyMove = Mistake;

// A sacrifice offers at least SacrificeCp centipawns of exchange value (chess::SeeValues): the exchange, 175,
// is not a sacrifice, a piece for a pawn, 225 or more, is one. It is brilliant if the win probability after
// it is at least BrilliantLeast.
inline constexpr int SacrificeCp = 200;
inline constexpr double BrilliantLeast = 0.50;

// A missed win: the chance of a win, without draws, falls from WonFrom or more to less than WonNoMore, but
// the game is not lost. A shown score of +1.00 is a chance of 0.5.
inline constexpr double WonFrom = 0.80;
inline constexpr double WonNoMore = 0.50;

// A move that allows or misses a mate is a blunder. It is only a mistake, or an inaccuracy, if the side was
// already behind by this many shown centipawns, or is still ahead by them. As on Lichess (lila,
// Advice.scala).
inline constexpr int MateMattersLessCp = 700;
inline constexpr int MateHardlyMattersCp = 1000;

// A missed mate has at most this many moves: engines and players alike may easily lose sight of longer mates.
inline constexpr int MissedMateMoves = 6;

// A side is winning if its win probability is at least this, and losing if it is at most 1 minus this. The
// game turns when this state changes.
inline constexpr double Ahead = 0.75;

}  // namespace thresholds

}  // namespace analysis
