// Chess against a fallible opponent for the laboratory.
#include <fmt/format.h>

#include "chess/fen.h"
#include "chess_lab/fallible_chess.h"
#include "lab/game_of.h"
#include "lab/games.h"

namespace lab_tool {

GameResult make_fallible_chess(std::string_view fen, double temperature_cp) {
    auto position = fen.empty() ? chess::Position::start() : chess::parse_fen(fen);
    if (!position) return util::Failure{"bad FEN: " + position.error().detail};
    auto game = chess_lab::FallibleChess::create(*position, position->side_to_move(), temperature_cp);
    if (!game) return util::Failure{game.error()};
    GameTraits traits{.title = fmt::format("chess against a fallible opponent ({} cp)", temperature_cp),
                      .board = {"chess", chess::to_fen(*position), 8, 8},
                      .values_eval_in_mcts = true};
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<chess_lab::FallibleChess>>(std::move(game).value(), std::move(traits)));
}

}  // namespace lab_tool
