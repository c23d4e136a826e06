// Looks up the positions of a game by their keys.
#include "tools/annotate/openings.h"

#include <unordered_map>

#include <fmt/format.h>

#include "chess/notation.h"
#include "tools/annotate/game.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using chess::Position;
using OpeningsByKey = std::unordered_map<chess::Key, Opening>;

// The position after moves such as "1. e4 e5 2. Nf3".
Position position_after(std::string_view moves) {
    Position position = Position::start();
    for (const std::string_view word : util::split_words(moves))
        if (!word.ends_with('.')) position.do_move(chess::read_move(position, word).value());
    return position;
}

OpeningsByKey read_table() {
    OpeningsByKey openings;
    std::string_view rest = eco_table();
    util::take_until(rest, "\n");
    while (!rest.empty()) {
        std::string_view line = util::take_until(rest, "\n");
        const std::string_view eco = util::take_until(line, "\t"), name = util::take_until(line, "\t");
        openings.insert({position_after(line).key(), {eco, name}});
    }
    return openings;
}

}  // namespace

std::optional<Opening> opening_of(const chess::pgn::Game& game) {
    static const OpeningsByKey openings = read_table();
    Position position = Position::start();
    if (game.is_chess960() || !game.start().same_as(position)) return std::nullopt;
    std::optional<Opening> opening;
    usize ply = 0;
    for (const chess::Move move : game.main_line()) {
        if (move == chess::Move::null()) break;
        position.do_move(move);
        ++ply;
        const auto found = openings.find(position.key());
        if (found != openings.end()) opening = {found->second.eco, found->second.name, ply};
    }
    return opening;
}

std::string opening_json(const chess::pgn::Game& game) {
    const auto opening = opening_of(game);
    if (!opening) return "null";
    return fmt::format(R"({{"eco": {}, "name": {}, "ply": {}}})", util::json_text(opening->eco),
                       util::json_text(opening->name), opening->ply);
}

void add_opening_tags(chess::pgn::Game& game) {
    const auto opening = opening_of(game);
    if (!opening) return;
    if (tag_value(game, "ECO").empty()) game.set_tag("ECO", opening->eco);
    if (tag_value(game, "Opening").empty()) game.set_tag("Opening", opening->name);
}

}  // namespace annotate_tool
