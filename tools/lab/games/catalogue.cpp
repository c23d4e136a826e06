// The list of games and the parser of their names.
#include "tools/lab/games/catalogue.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "util/text.h"

namespace lab_tool {

// To add a game, declare its function here and add it to the list below.
GameDefinition tic_tac_toe_game();
GameDefinition connect_four_game();
GameDefinition nim_game();
GameDefinition pig_game();
GameDefinition random_tree_game();
GameDefinition tree_game();
GameDefinition chess_game();
GameDefinition fallible_chess_game();

namespace {

using util::Failure;

const std::vector<GameDefinition>& all_games() {
    static const std::vector<GameDefinition> games{
        tic_tac_toe_game(), connect_four_game(), nim_game(),   pig_game(),
        random_tree_game(), tree_game(),         chess_game(), fallible_chess_game(),
    };
    return games;
}

std::string all_names() {
    std::string names;
    for (const GameDefinition& game : all_games())
        names += fmt::format("{}{}", names.empty() ? "" : ", ", game.name);
    return names;
}

}  // namespace

util::Result<GameSpec, std::string> parse_game(std::string_view text, std::string_view fen) {
    text = util::trim(text);
    const usize end = std::min(text.find_first_of(" :"), text.size());
    const std::string_view name = text.substr(0, end);
    const std::string_view size = util::trim(end < text.size() ? text.substr(end + 1) : "");
    const auto& games = all_games();
    const auto game = std::ranges::find_if(
        games, [&](std::string_view known) { return util::equal_ignoring_case(known, name); },
        &GameDefinition::name);
    if (game == games.end())
        return Failure{fmt::format("no game {}; there are {}", util::quoted(name), all_names())};
    if (!fen.empty() && !game->takes_fen)
        return Failure{fmt::format("{} has no FEN; leave --fen out", game->name)};
    if (!size.empty() && game->size.empty())
        return Failure{fmt::format("{} is one too many behind the game", util::quoted(size))};
    return GameSpec{&*game, {std::string(size), std::string(fen)}};
}

GameResult make_game(const GameSpec& spec, std::string_view moves) {
    auto game = spec.game->make(spec.words);
    if (!game) return game;
    for (const std::string_view move : util::split_words(moves)) {
        if (game.value()->play(std::string(move))) continue;
        std::string legal;
        for (const std::string& action : game.value()->actions()) legal += " " + action;
        return Failure{fmt::format("--moves: {} is not possible; possible are:{}", util::quoted(move),
                                   legal.empty() ? " none, the game is over" : legal)};
    }
    return game;
}

std::optional<std::pair<int, int>> parse_size(std::string_view text) {
    const usize cross = text.find('x');
    if (cross == std::string_view::npos) return {};
    const auto first = util::parse_integer<int>(text.substr(0, cross));
    const auto second = util::parse_integer<int>(text.substr(cross + 1));
    if (!first || !second) return {};
    return std::pair{*first, *second};
}

std::string game_help() {
    constexpr std::string_view LineStart = "                         ";
    std::string text = "games (the size may also follow a colon: connect4:5x4):\n";
    for (const GameDefinition& game : all_games()) {
        const std::string words = fmt::format("{} {}", game.name, game.size);
        if (game.about.empty())
            text += fmt::format("  {}\n", util::trim(words));
        else if (words.size() + 3 > LineStart.size())
            text += fmt::format("  {}\n{}{}\n", words, LineStart, game.about);
        else
            text += fmt::format("  {:<22} {}\n", words, game.about);
    }
    return text;
}

std::string largest_solves() {
    std::string text;
    for (const GameDefinition& game : all_games()) {
        if (!game.largest_solve.empty()) text += fmt::format("  {:<10} {}\n", game.name, game.largest_solve);
    }
    return text;
}

}  // namespace lab_tool
