// chess::Position as a Game of the adversarial library, so that the lab can check the engine and show
// students its algorithms on chess.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "adversarial/game.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "eval/evaluator.h"
#include "eval/score.h"

namespace chess_lab {

// The reason why no move follows.
enum class Ending : u8 {
    None,
    Checkmate,
    Stalemate,
    DrawByRule,  // repetition, fifty moves or insufficient material: as in chess::is_draw() of the engine
};

// Utilities and EVAL are numbers of eval::Score: centipawns, or 32000 less the plies from the root to the
// mate, so that a nearer mate is worth more to the winner and less to the loser. A draw is 0. EVAL is the
// engine's classical evaluation and always smaller than a mate. Therefore a search here gives the same value
// as the engine's own search without selectivity and quiescence.
//
// Copies share the evaluation's cache, so all of them must be used by one thread. The values do not depend on
// the cache.
class ChessGame {
public:
    using Action = chess::Move;

    // MAX is the side to move. With root_moves, which must be legal, only these may be played first.
    explicit ChessGame(const chess::Position& root, std::vector<chess::Move> root_moves = {});
    // The same with a given MAX, for example to see every position from White's side.
    ChessGame(const chess::Position& root, chess::Color max, std::vector<chess::Move> root_moves = {});

    const chess::Position& position() const { return position_; }
    int ply() const { return int(frames_.size()) - 1; }  // moves since the root
    adversarial::Player player_of(chess::Color color) const {
        return color == max_ ? adversarial::Player::Max : adversarial::Player::Min;
    }

    adversarial::Player to_move() const { return player_of(position_.side_to_move()); }
    // The root that was given is never drawn by rule: a search there gives a move, as the engine does.
    Ending ending() const { return frames_.back().ending; }
    bool is_terminal() const { return ending() != Ending::None; }
    double utility(adversarial::Player player) const;
    adversarial::UtilityBounds utility_bounds() const;
    bool may_cycle() const { return true; }  // it ends by rule, but lines may have hundreds of moves
    double eval(adversarial::Player player) const;

    // Captures and promotions first, by the most valuable gain and then by the cheapest moving piece (CPW:
    // MVV-LVA); then the quiet moves as they are generated. The order is always the same.
    chess::MoveList actions() const;
    void apply(chess::Move move);
    void undo(chess::Move move);
    // Makes the current position the root; moves before it cannot be undone. Mates are counted from here, and
    // it may be drawn by rule itself, as by a third occurrence.
    void begin_here();

    // The key of the whole subgame: it includes what repetitions, the fifty-move rule and the distance of
    // mates depend on.
    u64 key() const;
    bool operator==(const ChessGame& other) const;

    // The move as in UCI, with castling as e1g1; and the FEN.
    static std::string name(chess::Move move);
    std::string text() const;

private:
    struct Frame {
        Ending ending;
        u64 repeatable;  // a hash of the positions since the last irreversible move
        bool operator==(const Frame&) const = default;
    };

    Ending find_ending() const;
    // A score for the side to move as a number for the player.
    double seen_by(adversarial::Player player, eval::Score score) const;

    chess::Position position_;
    chess::Color max_;
    std::vector<chess::Move> root_moves_;
    std::vector<Frame> frames_;  // by ply; the last one is the current one
    std::shared_ptr<eval::Evaluator> evaluator_;
};

// The score behind a utility or an EVAL, for the same player.
eval::Score score_of(double value);

}  // namespace chess_lab
