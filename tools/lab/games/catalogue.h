// The games that the command line knows, by text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lab/lab_game.h"
#include "util/result.h"

namespace lab_tool {

using GameResult = util::Result<std::unique_ptr<LabGame>, std::string>;

// What the words of the command line mean: "connect4 5x4" is the size 5x4 of the game connect4.
struct GameWords {
    std::string size;  // what stands behind the name
    std::string fen;   // the option --fen; empty for all games but those that take one
};

// One game of the lab. Each has a file beside this one and a line in catalogue.cpp.
struct GameDefinition {
    std::string_view name;        // on the command line
    std::string_view size{};      // for --help: how its size is written
    std::string_view about{};     // for --help
    std::string largest_solve{};  // for solve --help: the largest size; empty where it is too large
    bool takes_fen = false;
    GameResult (*make)(const GameWords& words);  // refuses sizes that no command could deal with
};

const std::vector<GameDefinition>& all_games();

struct GameSpec {
    const GameDefinition* game;
    GameWords words;
};

// "tictactoe", "connect4 5x4", "pig 20", "nim 3,4,5", "random 3x6", "tree ((3 12)(8 2))", "chess", "fallible-chess".
// The size itself is read by make_game. `fen` belongs to the chess games alone.
util::Result<GameSpec, std::string> parse_game(std::string_view text, std::string_view fen = "");

GameResult make_game(const GameSpec& spec);

// As make_game, after some actions, given by name and parted by spaces.
GameResult make_game(const GameSpec& spec, std::string_view moves);

// For --help: a line or more for each game.
std::string game_help();
// For solve --help: a line for each game that may be solved.
std::string largest_solves();

}  // namespace lab_tool
