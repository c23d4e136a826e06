// A game looked at move by move: what each move gave away, where the game turned, how accurately each side played.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/evaluation.h"
#include "chess/position.h"
#include "util/enum_array.h"

namespace analysis {

// The limits are in thresholds.h. Where several fit, the last named one here is meant.
enum class MoveClass : u8 {
    Best,  // the engine's choice, or worth as much
    Good,  // loses less than an inaccuracy
    Inaccuracy,
    Mistake,
    Blunder,
    Only,        // the best, and each other move would have been a mistake at least; no recapture
    Brilliant,   // the same, and a sacrifice
    MissedWin,   // a won game is so no more, though not lost
    MissedMate,  // there was a short mate, and none is left
};
inline constexpr MoveClass MoveClasses[] = {
    MoveClass::Best, MoveClass::Good,      MoveClass::Inaccuracy, MoveClass::Mistake,   MoveClass::Blunder,
    MoveClass::Only, MoveClass::Brilliant, MoveClass::MissedWin,  MoveClass::MissedMate};
template <class T>
using PerMoveClass = util::EnumArray<MoveClass, T, std::size(MoveClasses)>;

// All values are from the view of the side that moves.
struct AnnotatedMove {
    chess::Move move;
    Value before;           // with best play
    Value after;            // of the move played, counted from the position behind it
    double loss = 0;        // of win probability, 0 to 1; 0 where the move is the engine's choice
    double accuracy = 100;  // Lichess's, 0 to 100
    MoveClass move_class = MoveClass::Best;
    MoveClass grade = MoveClass::Best;  // Best to Blunder, by the loss and by mates allowed or let go
    Evaluation evaluation;  // of the position before: the lines, best first, their depth and nodes
    // How the game would have gone on after the move with best play; empty where the move ended it.
    std::vector<chess::Move> reply;

    // What else is known of it.
    bool is_book = false;            // leads to a position of the book, as all moves before it did
    bool is_forced = false;          // the only legal move
    bool is_sacrifice = false;       // leaves material to be taken that another move would not have left
    std::optional<int> missed_mate;  // there was a mate in so many moves and there is none now
    bool missed_win = false;         // of class MissedWin, or MissedMate with the win gone as well

    chess::Move best() const { return evaluation.best().moves.front(); }
};

struct SideSummary {
    int moves = 0;
    double accuracy = 100;  // of the game, Lichess's, 0 to 100; 100 without a move
    double mean_loss = 0;   // of win probability, over all moves
    // As Lichess's average centipawn loss: shown centipawns, held within 1000 either way.
    double mean_loss_cp = 0;
    PerMoveClass<int> classes{};
};

struct AnnotatedGame {
    chess::Position start;
    std::vector<AnnotatedMove> moves{};
    // White's win probability before the first move, and after each: one more than there are moves.
    std::vector<double> white_win_probability{};
    chess::PerColor<SideSummary> sides{};
    // Indexes of moves that took the game from one of White's win, balance and Black's win to another and were graded as
    // mistakes at least; greatest loss first.
    std::vector<usize> turning_points{};
    // The move since which the side that was ahead at the end always was. Nothing where it ended in balance, or the
    // start was won already.
    std::optional<usize> decided_by{};
    // The first move whose position is not in the book; nothing where no book is given, the first position is not in it
    // or the game never leaves it. The number of moves is game_ply() of start further on.
    std::optional<usize> left_book_at{};
};

// Is the position in the book? Empty for no book.
using InBook = std::function<bool(const chess::Position&)>;

// Annotates the moves played from the start, each legal in its turn. Each position that has a legal move is evaluated
// once, the last one first, so that a search finds in its table what comes later. With less than two lines of a position
// Only and Brilliant are never given. Nothing where `evaluate` was told to stop.
std::optional<AnnotatedGame> annotate(const chess::Position& start, std::span<const chess::Move> moves,
                                      const Evaluate& evaluate, const InBook& in_book = {});

}  // namespace analysis
