// Looks at the last position first: what the board shows needs no tag.
#include "tools/annotate/ending.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "analysis/classes.h"
#include "chess/draw_rules.h"
#include "chess/movegen.h"

namespace annotate_tool {

namespace {

using chess::Color;
using chess::Position;

Position last_position(const Game& game) {
    Position position = game.annotated->start;
    for (const analysis::AnnotatedMove& move : game.annotated->moves) position.do_move(move.move);
    return position;
}

// How the rules end a game in the position; empty if they do not.
std::string_view by_rules(const Position& position, bool is_drawn) {
    if (!chess::has_legal_move(position)) return position.in_check() ? "mate" : "stalemate";
    if (!is_drawn) return "";  // the players may have gone on without claiming the draw
    if (chess::is_insufficient_material(position)) return "material";
    if (chess::count_repetitions(position) >= 2) return "repetition";
    return chess::is_fifty_move_draw(position) ? "fifty" : "";
}

// How the players or an arbiter ended it. Values of the tag are those of PGN, of Lichess and of Chess.com, as
// "Time forfeit" and "Anna won by resignation". A name may have any words in it.
std::string_view by_tag(const chess::pgn::Game& game, bool is_drawn) {
    std::string text(game.find_tag("Termination").value_or(""));
    for (const Color side : chess::Colors) {
        const std::string_view name = tag_value(game, name_of(side));
        if (!name.empty() && text.starts_with(fmt::format("{} won ", name))) text.erase(0, name.size());
    }
    std::ranges::transform(text, text.begin(),
                           [](char c) { return 'A' <= c && c <= 'Z' ? char(c + 32) : c; });
    const auto says = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    if (says("abandon")) return "abandoned";
    if (says("adjudicat")) return "adjudicated";
    if (is_drawn) return says("agree") ? "agreed" : "result";
    if (says("resign")) return "resignation";
    return says("on time") || says("time forfeit") || says("flag") ? "time" : "result";
}

std::string_view standing_of(const analysis::AnnotatedGame& game) {
    const double white = game.white_win_probability.back();
    if (white >= analysis::thresholds::Ahead) return "white";
    return white <= 1 - analysis::thresholds::Ahead ? "black" : "level";
}

}  // namespace

Ending ending_of(const Game& game) {
    const std::string_view result = game.pgn.result();
    const bool is_drawn = result == "1/2-1/2";
    if (game.annotated->moves.empty() || !cut_off_of(game).empty()) return {};
    const Position last = last_position(game);
    const std::string_view by_board = by_rules(last, is_drawn);
    if (by_board == "mate") return {by_board, last.side_to_move() == Color::White ? "black" : "white", ""};
    if (!by_board.empty()) return {by_board, "", ""};
    if (!is_drawn && result != "1-0" && result != "0-1") return {};
    const std::string_view winner = is_drawn ? "" : result == "1-0" ? "white" : "black";
    return {by_tag(game.pgn, is_drawn), winner, standing_of(*game.annotated)};
}

}  // namespace annotate_tool
