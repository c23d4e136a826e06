// Judges a game move by move: the loss of each move and its reasons, the turning points, the accuracy of each
// side.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/classes.h"
#include "analysis/comparison.h"
#include "analysis/evaluation.h"
#include "chess/position.h"

namespace analysis {

// A move of the game with its analysis. All values are from the view of the side that moves.
struct AnnotatedMove {
    chess::Move move;
    Value before;           // with best play
    Value after;            // of the move played, by the position after it
    double loss = 0;        // of win probability, 0 to 1; 0 for the engine's choice
    double accuracy = 100;  // Lichess's, 0 to 100
    MoveClass move_class = MoveClass::Best;
    MoveClass grade = MoveClass::Best;  // Best to Blunder, by the loss and by mates allowed or missed
    Evaluation evaluation;              // of the position before the move
    // The best line after the move; empty if the move ended the game.
    std::vector<chess::Move> reply;

    std::optional<Reasons> reasons;  // by find_reasons()

    // Further properties of the move.
    bool is_forced = false;          // the only legal move
    std::optional<int> missed_mate;  // the moves to the mate that was missed

    chess::Move best() const { return evaluation.best().moves.front(); }
    bool is_best() const { return move == best(); }
    // Whether the move missed a win or a mate. Such a move is marked by its grade.
    bool is_missed() const {
        return move_class == MoveClass::MissedWin || move_class == MoveClass::MissedMate;
    }
    const ClassWords& mark() const { return words_of(is_missed() ? grade : move_class); }
};

struct SideSummary {
    int moves = 0;
    double accuracy = 100;  // of the game by Lichess's formula, 0 to 100; 100 without a move
    double mean_loss = 0;   // of win probability, over all moves
    // As Lichess's average centipawn loss: of shown centipawns, clamped to +-1000.
    double mean_loss_cp = 0;
    PerMoveClass<int> classes{};
};

struct AnnotatedGame {
    chess::Position start;
    std::vector<AnnotatedMove> moves{};
    // White's win probability before the first move and after each move: moves.size() + 1 values.
    std::vector<double> white_win_probability{};
    chess::PerColor<SideSummary> sides{};
    // Indexes of the moves that changed the state of the game (White winning, balanced, Black winning) and
    // are graded as mistakes at least, in the order of the game.
    std::vector<usize> turning_points{};
    // A side is winning at the end that was not winning all the time from the start on.
    bool was_decided = false;
};

// Annotates the moves played from the start; each must be legal in its position. Each position that has a
// legal move is evaluated once, the last one first, so that the transposition table holds results of later
// positions. Only and Brilliant need two lines per position. Nothing if `evaluate` was stopped.
std::optional<AnnotatedGame> annotate(const chess::Position& start, std::span<const chess::Move> moves,
                                      const Evaluate& evaluate);

// Whether the move is an inaccuracy or worse, a missed win or mate, or brilliant.
bool is_worth_reasons(MoveClass move_class);
// Finds the reasons for all such moves. The lines are those of the annotation. The search is used only for
// threats, after a pass, and to confirm zugzwang, at most three times for each move. False if it was stopped.
bool find_reasons(AnnotatedGame& game, const Search& search);

// --- accuracy by the formulas of Lichess (lichess.org/page/accuracy), to be compared with its figures ---

// Lichess's Win%, 0 to 100, of the side from whose view the centipawns are. They are as shown to users
// (eval/wdl.h) and are clamped to +-1000.
double lichess_win_percent(int shown_cp);

// The accuracy of a move, 0 to 100, from Win% before and after it for the side that moved.
double lichess_move_accuracy(double before_percent, double after_percent);

// The accuracy of each side in a game, 0 to 100, from White's Win% before the first move and after each move;
// `first` moved first. It is the average of two means over the side's moves: the harmonic mean, and a mean
// weighted by the standard deviation of Win% in a window around each move. A side without a move has 100.
chess::PerColor<double> lichess_game_accuracy(std::span<const double> white_percent, chess::Color first);

}  // namespace analysis
