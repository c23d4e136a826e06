// Chess against a fallible opponent: the replies are a chance node, and better replies are more likely.
#pragma once

#include <string>
#include <vector>

#include "adversarial/game.h"
#include "chess_lab/chess_game.h"
#include "util/result.h"

namespace chess_lab {

// At a temperature of T centipawns, a reply that looks T worse is e times less likely (a softmax, as in
// Boltzmann's distribution). Near 0 the opponent plays the reply that looks best, at infinity any reply.
inline constexpr double DefaultTemperatureCp = 100;

// MAX chooses its own moves. The opponent judges each reply by the evaluation right after it only, and errs.
// Utilities and EVAL are expected results from -1 to 1 (win_rate.h): with expected centipawns, MAX would
// gamble on the one blunder in a hundred that allows a mate.
class FallibleChess {
public:
    using Action = chess::Move;

    // The temperature must be above 0; infinity is allowed. If MAX is not to move at the root, the root is a
    // chance node. For root_moves see ChessGame.
    static util::Result<FallibleChess, std::string> create(const chess::Position& root, chess::Color max,
                                                           double temperature_cp = DefaultTemperatureCp,
                                                           std::vector<chess::Move> root_moves = {});

    const ChessGame& game() const { return game_; }
    const chess::Position& position() const { return game_.position(); }

    // At the opponent's turn, the player who decides next.
    adversarial::Player to_move() const { return adversarial::Player::Max; }
    bool players_alternate() const { return false; }
    bool is_terminal() const { return game_.is_terminal(); }
    bool is_chance() const { return !is_terminal() && game_.to_move() == adversarial::Player::Min; }
    double utility(adversarial::Player player) const;
    adversarial::UtilityBounds utility_bounds() const { return {-1, 1}; }
    bool may_cycle() const { return true; }
    double eval(adversarial::Player player) const;

    chess::MoveList actions() const { return game_.actions(); }
    // Omits the replies whose probability is too small for a double.
    std::vector<adversarial::Outcome<chess::Move>> outcomes() const;
    void apply(chess::Move move) { game_.apply(move); }
    void undo(chess::Move move) { game_.undo(move); }
    void begin_here() { game_.begin_here(); }

    bool operator==(const FallibleChess&) const = default;

    static std::string name(chess::Move move) { return ChessGame::name(move); }
    std::string text() const { return game_.text(); }

private:
    FallibleChess(ChessGame game, double temperature_cp)
        : game_(std::move(game)), temperature_cp_(temperature_cp) {}

    ChessGame game_;
    double temperature_cp_;
};

}  // namespace chess_lab
