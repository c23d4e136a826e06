// The games of the command line, found by name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adversarial/games/tree_game.h"
#include "tools/lab/lab_game.h"
#include "util/result.h"

namespace lab_tool {

using GameResult = util::Result<std::unique_ptr<LabGame>, std::string>;

// The words that describe a game on the command line: "connect4 5x4" is the size 5x4 of the game connect4.
struct GameWords {
    std::string size;  // the words after the name
    std::string fen;   // the option --fen; only for games that take one
};

// One game of the lab. Each game has a file in this folder and a line in catalogue.cpp.
struct GameDefinition {
    std::string_view name;        // on the command line
    std::string_view size{};      // for --help: the format of its size
    std::string_view about{};     // for --help
    std::string largest_solve{};  // for solve --help: the largest size; empty if the game is too large
    bool takes_fen = false;
    GameResult (*make)(const GameWords& words);  // refuses sizes that no command can handle
};

struct GameSpec {
    const GameDefinition* game;
    GameWords words;
};

// "tictactoe", "connect4 5x4", "pig 20", "nim 3,4,5", "random 3x6", "tree ((3 12)(8 2))", "chess",
// "fallible-chess". make_game reads the size itself. `fen` is only for chess games.
util::Result<GameSpec, std::string> parse_game(std::string_view text, std::string_view fen = "");

// Plays `moves` in the new game: the names of actions, separated by spaces.
GameResult make_game(const GameSpec& spec, std::string_view moves = "");

// For games with a size such as "5x4": the two numbers. Nothing if the text is invalid.
std::optional<std::pair<int, int>> parse_size(std::string_view text);

// The game of an explicit tree.
std::unique_ptr<LabGame> make_tree(adversarial::TreeGame tree);

// Reads the text of a tree, or of the file FILE if `words` is @FILE, because a shell cannot pass an argument
// of a million nodes. The error is one sentence.
util::Result<adversarial::TreeGame, std::string> read_tree(const std::string& words,
                                                           adversarial::TurnOrder order);

// The text for --help: one or more lines per game.
std::string game_help();
// The text for solve --help: one line for each game that can be solved.
std::string largest_solves();

}  // namespace lab_tool
