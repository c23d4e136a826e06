// Chess for the laboratory, with the rules and the evaluation of the engine.
#include "chess/fen.h"
#include "chess_lab/chess_game.h"
#include "chess_lab/win_rate.h"
#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"

namespace lab_tool {

namespace {

GameResult make_chess(const GameWords& words) {
    auto position = words.fen.empty() ? chess::Position::start() : chess::parse_fen(words.fen);
    if (!position) return util::Failure{"bad FEN: " + position.error()};
    constexpr double MarginCp = 50;
    const auto win_rate = [](double value) {
        return (1 + chess_lab::expected_result(chess_lab::score_of(value))) / 2;
    };
    GameTraits traits{.title = "chess",
                      .board = {"chess", 8, 8},
                      .values_eval_in_mcts = true,
                      .aspiration_margin = MarginCp,
                      .win_rate = win_rate,
                      .too_large_to_solve = "chess is too large; compare and explore look at it to a depth"};
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<chess_lab::ChessGame>>(chess_lab::ChessGame(*position), std::move(traits)));
}

}  // namespace

GameDefinition chess_game() {
    return {.name = "chess", .about = "with --fen from any position", .takes_fen = true, .make = make_chess};
}

}  // namespace lab_tool
