// Reading games from text, and refusing those that are too large.
#include "lab/games.h"

#include <utility>

#include <fmt/format.h>

#include "util/text.h"

namespace lab_tool {

namespace {

using util::Failure;

struct Named {
    std::string_view name;
    GameKind kind;
};
constexpr Named Names[] = {
    {"tictactoe", GameKind::TicTacToe},
    {"connect4", GameKind::ConnectFour},
    {"pig", GameKind::Pig},
    {"random", GameKind::Random},
    {"tree", GameKind::Tree},
    {"chess", GameKind::Chess},
    {"fallible-chess", GameKind::FallibleChess},
};

// "5x4" as two numbers.
std::optional<std::pair<int, int>> parse_size(std::string_view text) {
    const usize cross = text.find('x');
    if (cross == std::string_view::npos) return {};
    const auto first = util::parse_integer<int>(text.substr(0, cross));
    const auto second = util::parse_integer<int>(text.substr(cross + 1));
    if (!first || !second) return {};
    return std::pair{*first, *second};
}

using Parsed = util::Result<GameSpec, std::string>;

Parsed with_board(GameSpec spec, std::string_view rest) {
    if (rest.empty()) return spec;
    const auto size = parse_size(rest);
    if (!size)
        return Failure{
            fmt::format("connect4: {} is no size; write WIDTHxHEIGHT, as in 5x4", util::quoted(rest))};
    std::tie(spec.width, spec.height) = *size;
    return spec;
}

Parsed with_target(GameSpec spec, std::string_view rest) {
    if (rest.empty()) return spec;
    const auto target = util::parse_integer<int>(rest);
    if (!target)
        return Failure{fmt::format("pig: {} is no target; write a number, as in pig 20", util::quoted(rest))};
    spec.target = *target;
    return spec;
}

std::optional<adversarial::TreeOrder> parse_order(std::string_view word) {
    using enum adversarial::TreeOrder;
    if (word == "best") return BestFirst;
    if (word == "worst") return WorstFirst;
    if (word == "random") return Random;
    return {};
}

// "3x6 order=best seed=7", in any order.
Parsed with_shape(GameSpec spec, std::string_view rest) {
    spec.shape = {.seed = 1, .branching = 3, .depth = 4};
    for (const std::string_view word : util::split_words(rest)) {
        const auto size = parse_size(word);
        const auto order = word.starts_with("order=") ? parse_order(word.substr(6)) : std::nullopt;
        const auto seed = word.starts_with("seed=") ? util::parse_integer<u64>(word.substr(5)) : std::nullopt;
        if (size)
            std::tie(spec.shape.branching, spec.shape.depth) = *size;
        else if (order)
            spec.shape.order = *order;
        else if (seed)
            spec.shape.seed = *seed;
        else
            return Failure{fmt::format("random: {} is not understood; write BRANCHINGxDEPTH, order=best, "
                                       "order=random, order=worst or seed=N",
                                       util::quoted(word))};
    }
    return spec;
}

Parsed with_temperature(GameSpec spec, std::string_view rest) {
    if (rest.empty()) return spec;
    const auto temperature = util::parse_integer<int>(rest);
    if (!temperature || *temperature < 1)
        return Failure{fmt::format("fallible-chess: {} is no temperature; write centipawns from 1 up",
                                   util::quoted(rest))};
    spec.temperature_cp = *temperature;
    return spec;
}

Parsed without_size(GameSpec spec, std::string_view rest) {
    if (rest.empty()) return spec;
    return Failure{fmt::format("{} is one too many behind the game", util::quoted(rest))};
}

std::string all_names() {
    std::string names;
    for (const Named& named : Names) names += fmt::format("{}{}", names.empty() ? "" : ", ", named.name);
    return names;
}

}  // namespace

util::Result<GameSpec, std::string> parse_game(std::string_view text, std::string_view fen) {
    text = util::trim(text);
    const usize end = std::min(text.find_first_of(" :"), text.size());
    const std::string_view name = text.substr(0, end);
    const std::string_view rest = util::trim(end < text.size() ? text.substr(end + 1) : "");
    const Named* found = nullptr;
    for (const Named& named : Names) {
        if (util::equal_ignoring_case(named.name, name)) found = &named;
    }
    if (found == nullptr)
        return Failure{fmt::format("no game {}; there are {}", util::quoted(name), all_names())};

    GameSpec spec{};
    spec.kind = found->kind;
    spec.fen = fen;
    const bool is_chess = spec.kind == GameKind::Chess || spec.kind == GameKind::FallibleChess;
    if (!fen.empty() && !is_chess) return Failure{fmt::format("{} has no FEN; leave --fen out", found->name)};
    switch (spec.kind) {
        case GameKind::ConnectFour: return with_board(std::move(spec), rest);
        case GameKind::Pig: return with_target(std::move(spec), rest);
        case GameKind::Random: return with_shape(std::move(spec), rest);
        case GameKind::Tree: spec.tree = rest; return spec;
        case GameKind::FallibleChess: return with_temperature(std::move(spec), rest);
        default: return without_size(std::move(spec), rest);
    }
}

GameResult make_game(const GameSpec& spec) {
    switch (spec.kind) {
        case GameKind::TicTacToe: return make_tic_tac_toe();
        case GameKind::ConnectFour: return make_connect_four(spec.width, spec.height);
        case GameKind::Pig: return make_pig(spec.target);
        case GameKind::Random: return make_random_tree(spec.shape);
        case GameKind::Tree: return make_tree(spec.tree, adversarial::TurnOrder::Alternate);
        case GameKind::Chess: return make_chess(spec.fen);
        default: return make_fallible_chess(spec.fen, spec.temperature_cp);
    }
}

GameResult make_game(const GameSpec& spec, std::string_view moves) {
    auto game = make_game(spec);
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

std::string game_help() {
    return R"text(games (the size may also follow a colon: connect4:5x4):
  tictactoe
  connect4 [WxH]         width and height, 7x6 if left out; at most 64 for W * (H + 1), W at most 32
  pig [TARGET]           the dice game to TARGET points, 20 if left out; at most 10000
  random [BxD] [order=best|random|worst] [seed=N]
                         a uniform tree, branching B (at most 1000), depth D (at most 100); 3x4 if left out
  tree TEXT              an explicit tree; at most 1000000 nodes and 500 levels
  chess                  with --fen from any position
  fallible-chess [T]     chess against one who errs; T is his temperature in centipawns, 100 if left out
)text";
}

}  // namespace lab_tool
