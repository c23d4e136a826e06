// The games that the command line knows, by text, with the largest size of each.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "adversarial/games/random_tree.h"
#include "adversarial/games/tree_game.h"
#include "lab/lab_game.h"
#include "util/result.h"

namespace lab_tool {

enum class GameKind : u8 { TicTacToe, ConnectFour, Pig, Random, Tree, Chess, FallibleChess };

struct GameSpec {
    GameKind kind = GameKind::TicTacToe;
    int width = 7, height = 6;             // connect four
    int target = 20;                       // Pig
    adversarial::RandomTreeShape shape{};  // random tree
    std::string tree;                      // its text
    std::string fen;                       // chess; empty: the start position
    double temperature_cp = 100;           // of the fallible opponent
};

// "tictactoe", "connect4 5x4", "pig 20", "random 3x6", "tree ((3 12)(8 2))", "chess", "fallible-chess". Sizes that
// no command could deal with are refused here. `fen` belongs to the chess games alone.
util::Result<GameSpec, std::string> parse_game(std::string_view text, std::string_view fen = "");

using GameResult = util::Result<std::unique_ptr<LabGame>, std::string>;

GameResult make_game(const GameSpec& spec);

// As make_game, after some actions, given by name and parted by spaces.
GameResult make_game(const GameSpec& spec, std::string_view moves);

// For --help.
std::string game_help();

// The makers, one a game, in files of their own because each compiles all algorithms.
std::unique_ptr<LabGame> make_tic_tac_toe();
GameResult make_connect_four(int width, int height);
GameResult make_pig(int target);
GameResult make_random_tree(const adversarial::RandomTreeShape& shape);
GameResult make_tree(std::string_view text, adversarial::TurnOrder order);
std::unique_ptr<LabGame> make_tree(adversarial::TreeGame tree);
GameResult make_chess(std::string_view fen);
GameResult make_fallible_chess(std::string_view fen, double temperature_cp);

}  // namespace lab_tool
