// A game as it is kept: where it began, its moves with their scores, how it ended.
#pragma once

#include <vector>

#include "chess/position.h"
#include "eval/score.h"

namespace record {

// Unknown: not a game but a line from a search, which nobody played to its end.
enum class GameResult : u8 { BlackWins, Draw, WhiteWins, Unknown };

// 1 for a win of White, 0.5 for a draw, 0 for a loss; not for Unknown.
constexpr double points_of(GameResult result) { return double(result) / 2; }

// Which games of a file belong together, asked of one after the other: samples (of unknown result) to the last game with
// a result before them, as game_format.h says. Samples before the first such game stand alone.
class GameGroups {
public:
    void begin_file() { has_game_ = false; }
    bool begins_group(GameResult result) {
        has_game_ |= result != GameResult::Unknown;
        return result != GameResult::Unknown || !has_game_;
    }

private:
    bool has_game_ = false;
};

struct ScoredMove {
    chess::Move move;
    // Of the position before the move, by the search that chose it; for the side to move, never none.
    eval::Score score;
};

struct Game {
    chess::Position start;
    std::vector<ScoredMove> moves;  // legal, each after those before it
    GameResult result = GameResult::Draw;
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

inline int white_cp(const chess::Position& position, eval::Score score) {
    return position.side_to_move() == chess::Color::White ? score.cp() : -score.cp();
}

}  // namespace record
