// Reads the tags of a game.
#include "tools/annotate/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "chess/pgn/reader.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using chess::Color;

constexpr std::string_view Pass = "a side passes, and the analysis ends";
constexpr std::string_view PassInChinese = "一方跳过一步，分析到此为止";

// Returns whether the value is a placeholder for an unknown date or name.
bool says_nothing(std::string_view value) {
    return value.find_first_not_of("?-. ") == std::string_view::npos;
}

}  // namespace

std::vector<chess::pgn::Tag> tags_of(const Game& game) {
    std::vector<chess::pgn::Tag> tags;
    for (usize i = 0; i < game.pgn.tags(); ++i) tags.push_back(game.pgn.tag(i));
    if (game.ends_at_pass() && !game.pgn.find_tag(chess::pgn::CutOffTag))
        tags.push_back({chess::pgn::CutOffTag, Pass});
    return tags;
}

std::string_view tag_value(const chess::pgn::Game& game, std::string_view name) {
    const auto value = game.find_tag(name);
    return !value || says_nothing(*value) ? std::string_view() : *value;
}

std::string_view cut_off_of(const Game& game) {
    const std::string_view stated = tag_value(game.pgn, chess::pgn::CutOffTag);
    return stated.empty() && game.ends_at_pass() ? Pass : stated;
}

std::string_view player_of(const chess::pgn::Game& game, Color side) {
    const std::string_view name = tag_value(game, name_of(side));
    return name.empty() ? name_of(side) : name;
}

std::optional<Color> side_of(const chess::pgn::Game& game, std::string_view player) {
    for (const Color side : chess::Colors)
        if (util::equal_ignoring_case(tag_value(game, name_of(side)), player)) return side;
    return std::nullopt;
}

std::string title_of(const chess::pgn::Game& game) {
    std::string title = fmt::format("{} – {}", player_of(game, Color::White), player_of(game, Color::Black));
    const std::string_view result = tag_value(game, "Result");
    if (!result.empty() && result != "*") title += fmt::format(" {}", result == "1/2-1/2" ? "½-½" : result);
    return title;
}

std::string facts_of(const Game& game, words::Language language) {
    const bool is_chinese = language == words::Language::Chinese;
    std::string facts;
    const auto add = [&](std::string_view before, std::string_view value) {
        if (!value.empty())
            facts += fmt::format("{}{}{}", facts.empty() ? "" : is_chinese ? "，" : ", ", before, value);
    };
    for (const char* const name : {"Event", "Site", "Date"}) add("", tag_value(game.pgn, name));
    add(is_chinese ? "轮次 " : "round ", tag_value(game.pgn, "Round"));
    add("", tag_value(game.pgn, "Variant"));
    add("", tag_value(game.pgn, "ECO"));
    add("", tag_value(game.pgn, "Opening"));
    const std::string_view cut_off = cut_off_of(game);
    add(is_chinese ? "截断：" : "cut off: ", is_chinese && cut_off == Pass ? PassInChinese : cut_off);
    return facts;
}

}  // namespace annotate_tool
