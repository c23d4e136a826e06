// Chess for the laboratory: the engine's own rules and evaluation.
#include "chess/fen.h"
#include "chess_lab/chess_game.h"
#include "chess_lab/win_rate.h"
#include "lab/game_of.h"
#include "lab/games.h"

namespace lab_tool {

GameResult make_chess(std::string_view fen) {
    auto position = fen.empty() ? chess::Position::start() : chess::parse_fen(fen);
    if (!position) return util::Failure{"bad FEN: " + position.error().detail};
    constexpr double MarginCp = 50;
    const auto win_rate = [](double value) {
        return (1 + chess_lab::expected_result(chess_lab::score_of(value))) / 2;
    };
    GameTraits traits{.title = "chess",
                      .board = {"chess", chess::to_fen(*position), 8, 8},
                      .values_eval_in_mcts = true,
                      .aspiration_margin = MarginCp,
                      .win_rate = win_rate};
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<chess_lab::ChessGame>>(chess_lab::ChessGame(*position), std::move(traits)));
}

}  // namespace lab_tool
