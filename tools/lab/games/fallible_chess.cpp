// Chess against a fallible opponent for the laboratory.
#include "chess_lab/fallible_chess.h"

#include <fmt/format.h>

#include "chess/fen.h"
#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

GameResult make_fallible_chess(const GameWords& words) {
    const auto temperature_cp = util::parse_integer<int>(words.size.empty() ? "100" : words.size);
    if (!temperature_cp || *temperature_cp < 1)
        return util::Failure{fmt::format(
            "fallible-chess: {} is not a temperature; write centipawns from 1 up", util::quoted(words.size))};
    auto position = words.fen.empty() ? chess::Position::start() : chess::parse_fen(words.fen);
    if (!position) return util::Failure{"bad FEN: " + position.error()};
    auto game = chess_lab::FallibleChess::create(*position, position->side_to_move(), *temperature_cp);
    if (!game) return util::Failure{game.error()};
    GameTraits traits{.title = fmt::format("chess against a fallible opponent ({} cp)", *temperature_cp),
                      .board = {"chess", 8, 8},
                      .values_eval_in_mcts = true,
                      .chance_is_the_opponent = true,
                      .too_large_to_solve = "chess is too large; compare and explore look at it to a depth"};
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<chess_lab::FallibleChess>>(std::move(game).value(), std::move(traits)));
}

}  // namespace

GameDefinition fallible_chess_game() {
    return {.name = "fallible-chess",
            .size = "[T]",
            .about = "chess against one who errs; T is his temperature in centipawns, 100 if left out",
            .takes_fen = true,
            .make = make_fallible_chess};
}

}  // namespace lab_tool
