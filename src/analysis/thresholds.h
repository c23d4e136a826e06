// The limits of the classes of moves, all in one place, with their sources.
#pragma once

namespace analysis::thresholds {

// Losses of win probability, 0 to 1, from which on a move is an inaccuracy, a mistake, a blunder.
//
// Lichess draws these lines at 5, 10 and 15 points of its Win% (lila, Advice.scala), which at an equal position are
// losses of 54, 109 and 168 centipawns. Our win probability is that of games between engines and steeper: with all
// pieces on the board the same centipawns take it from 0.50 by 0.10, 0.20 and 0.30. (Tested in annotate_test.cpp.)
inline constexpr double Inaccuracy = 0.10;
inline constexpr double Mistake = 0.20;
inline constexpr double Blunder = 0.30;

// An only move: each other one would have been a mistake at least.
inline constexpr double OnlyMove = Mistake;

// A sacrifice leaves so many centipawns of exchange value to be taken (chess::SeeValues): two pawns and a half; giving
// the exchange, 175, is not yet one, a piece for a pawn is, 225 or more. Brilliant is one that keeps the balance at
// least.
inline constexpr int SacrificeCp = 200;
inline constexpr double BrilliantLeast = 0.50;

// A missed win: the chance of a win, without draws, falls from this or more to less than that, and the game is not
// lost by it. +1.00 as shown is a chance of 0.5.
inline constexpr double WonFrom = 0.80;
inline constexpr double WonNoMore = 0.50;

// A mate that is allowed or let go is a blunder, but only a mistake, or an inaccuracy, for a side that was behind by so many
// shown centipawns anyway, or stays ahead by them. As Lichess has it (lila, Advice.scala).
inline constexpr int MateMattersLessCp = 700;
inline constexpr int MateHardlyMattersCp = 1000;

// A missed mate: of so many moves or fewer, longer ones are easily lost sight of by the engine as well as by people.
inline constexpr int MissedMateMoves = 6;

// The game is won or lost, for the side whose win probability is this or more, or less than one minus this: who was
// ahead by that much and is no more has seen the game turn.
inline constexpr double Ahead = 0.75;

}  // namespace analysis::thresholds
