// A game as it is stored: its start position, its moves with their scores, its result, and labels for some of
// its positions; and how the rules end a game.
#pragma once

#include <optional>
#include <vector>

#include "chess/position.h"
#include "eval/score.h"

namespace record {

// Unknown: a line from a search, which was not played to its end.
enum class GameResult : u8 { BlackWins, Draw, WhiteWins, Unknown };

// 1 for a win of White, 0.5 for a draw, 0 for a loss; not for Unknown.
constexpr double points_of(GameResult result) { return double(result) / 2; }

struct ScoredMove {
    chess::Move move;
    // The score of the position before the move, for the side to move: by the search that chose the move, or
    // as houyi-datagen rescore has changed it. Never Score::none().
    eval::Score score;
};

// A position with its best move and score, both from a separate search.
struct Sample {
    chess::Position position;
    ScoredMove best;
};

struct Game {
    chess::Position start;
    std::vector<ScoredMove> moves;  // legal, each after those before it
    GameResult result = GameResult::Draw;
    std::vector<Sample> samples = {};  // from the first to the last
    // Whether the scores of the moves are training labels. If not, because the searches for them were short,
    // the samples are positions of the game. Otherwise the samples are positions that the searches looked at,
    // and have no result.
    bool moves_are_labels = true;

    // The number of positions to learn from.
    usize positions() const { return (moves_are_labels ? moves.size() : 0) + samples.size(); }
};

// Calls visit(position, move) for each move, before it is played; returns the position at the end.
template <class Visit>
chess::Position replay(const Game& game, Visit visit) {
    chess::Position position = game.start;
    for (const ScoredMove& scored : game.moves) {
        visit(position, scored);
        position.do_move(scored.move);
    }
    return position;
}

enum class Ending : u8 { Checkmate, Stalemate, Repetition, FiftyMoves, InsufficientMaterial };

// How the rules end the game in this position; nothing if it is not over. The position must have its history,
// for repetitions.
std::optional<Ending> ending_by_rules(const chess::Position& position);

// The result of a game with this ending in this position.
GameResult result_of(Ending ending, const chess::Position& position);

inline int white_cp(const chess::Position& position, eval::Score score) {
    return position.side_to_move() == chess::Color::White ? score.cp() : -score.cp();
}

}  // namespace record
