// Puts the tags, the opening and the clocks around the analysis.
#include "tools/annotate/game_json.h"

#include <fmt/format.h>

#include "chess/fen.h"
#include "tools/annotate/author.h"
#include "tools/annotate/openings.h"
#include "tools/annotate/report.h"
#include "util/text.h"
#include "words/json.h"

namespace annotate_tool {

namespace {

constexpr std::string_view Separator = ", ";

std::string tag_json(const chess::pgn::Tag& tag) {
    return fmt::format("[{}, {}]", json_of(tag.name), json_of(tag.value));
}

std::string moves_json(const analysis::AnnotatedGame& game) {
    chess::Position position = game.start;
    const auto move_json = [&](const analysis::AnnotatedMove& move) {
        std::string text = words::to_json(move, position);
        position.do_move(move.move);
        return text;
    };
    return util::json_array(game.moves, move_json, Separator);
}

}  // namespace

std::string game_json(const Game& game, std::string_view made) {
    using chess::Color;
    const analysis::AnnotatedGame& annotated = *game.annotated;
    const auto number = [](usize index) { return std::to_string(index); };
    std::string text =
        fmt::format("{{\"number\": {}, \"made\": {}, \"tags\": {}, \"opening\": {}, \"start\": {}",
                    game.number, json_of(made), util::json_array(tags_of(game), tag_json, Separator),
                    opening_json(game.pgn), json_of(chess::to_fen(annotated.start)));
    text += fmt::format(", \"sides\": {{\"white\": {}, \"black\": {}}}",
                        words::to_json(annotated.sides[Color::White]),
                        words::to_json(annotated.sides[Color::Black]));
    text += ", \"turning_points\": " + util::json_array(annotated.turning_points, number, Separator);
    const auto clock_json = [](const MoveTime& time) {
        return time.left ? fmt::format("{:.1f}", *time.left) : std::string("null");
    };
    std::vector<MoveTime> times = times_of(game.pgn);
    times.resize(annotated.moves.size());
    text += ", \"clocks\": " + util::json_array(times, clock_json, Separator);
    return text + ", \"moves\": " + moves_json(annotated) + '}';
}

}  // namespace annotate_tool
