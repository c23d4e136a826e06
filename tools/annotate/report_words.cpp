// Formats the words and figures of a report.
#include "tools/annotate/report_words.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "chess/pgn/reader.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using analysis::AnnotatedMove;
using analysis::MoveClass;
using chess::Color;

std::string percent(double probability) { return fmt::format("{:.0f}%", 100 * probability); }

std::string fall_of(const AnnotatedMove& move, Color side) {
    return fmt::format("{}'s chances fall from {} to {}.", name_of(side),
                       percent(move.before.win_probability()), percent(move.after.win_probability()));
}

std::string judgement_of(const AnnotatedMove& move, Color side) {
    switch (move.move_class) {
        case MoveClass::Best:
            return move.move == move.best() ? "The engine's choice." : "As good as the engine's choice.";
        case MoveClass::Good: return "Gives away next to nothing.";
        case MoveClass::Inaccuracy:
        case MoveClass::Mistake:
        case MoveClass::Blunder: return fall_of(move, side);
        case MoveClass::Only: return "The only good move.";
        case MoveClass::Brilliant: return "A sacrifice, and the only good move.";
        case MoveClass::MissedWin: return "Lets a won game slip. " + fall_of(move, side);
        case MoveClass::MissedMate:
            return fmt::format("Misses a mate in {}. {}", move.missed_mate.value_or(0), fall_of(move, side));
    }
    return {};
}

// Returns whether the value is a placeholder for an unknown date or name.
bool says_nothing(std::string_view value) {
    return value.find_first_not_of("?-. ") == std::string_view::npos;
}

}  // namespace

std::string value_text(const analysis::Value& value, Color of) {
    const bool for_white = of == Color::White;
    if (value.score.is_mate()) {
        const bool wins = value.score.is_win() == for_white;
        return fmt::format("#{}{}", wins ? "" : "-", (value.score.plies_to_mate() + 1) / 2);
    }
    if (value.score.is_table()) return value.score.is_win() == for_white ? "TB+" : "TB-";
    const int cp = for_white ? value.shown_cp : -value.shown_cp;
    return fmt::format("{}{}.{:02}",
                       cp > 0   ? "+"
                       : cp < 0 ? "-"
                                : "",
                       std::abs(cp) / 100, std::abs(cp) % 100);
}

std::string accuracy_text(const analysis::SideSummary& side) {
    return side.moves == 0 ? "-" : fmt::format("{:.1f}", side.accuracy);
}

std::string json_of(std::string_view any) { return util::json_text(util::printable(any)); }

std::vector<std::string> sentences_of(const AnnotatedMove& move, Color side) {
    std::vector<std::string> sentences;
    if (move.is_book) sentences.emplace_back("From the book.");
    sentences.push_back(move.is_forced ? "The only legal move." : judgement_of(move, side));
    return sentences;
}

std::string_view no_turn_of(const analysis::AnnotatedGame& game) {
    if (game.moves.empty()) return "There are no moves.";
    if (game.decided_by) return "No single mistake: the game slipped away little by little.";
    return "Nowhere: neither side let the balance go by a mistake.";
}

std::vector<Tag> tags_of(const chess::pgn::Game& game) {
    std::vector<Tag> tags;
    for (usize i = 0; i < game.tags(); ++i)
        tags.push_back({std::string(game.tag(i).name), std::string(game.tag(i).value)});
    return tags;
}

std::string_view tag_value(std::span<const Tag> tags, std::string_view name) {
    const auto found = std::ranges::find(tags, name, &Tag::name);
    return found == tags.end() || says_nothing(found->value) ? std::string_view()
                                                             : std::string_view(found->value);
}

std::string_view name_of(Color side, std::span<const Tag> tags) {
    const std::string_view name = tag_value(tags, name_of(side));
    return name.empty() ? name_of(side) : name;
}

std::string title_of(std::span<const Tag> tags) {
    std::string title = fmt::format("{} – {}", name_of(Color::White, tags), name_of(Color::Black, tags));
    const std::string_view result = tag_value(tags, "Result");
    if (!result.empty() && result != "*") title += fmt::format(" {}", result == "1/2-1/2" ? "½-½" : result);
    return title;
}

std::string facts_of(std::span<const Tag> tags) {
    std::string facts;
    const auto add = [&](std::string_view before, std::string_view name) {
        const std::string_view value = tag_value(tags, name);
        if (!value.empty()) facts += fmt::format("{}{}{}", facts.empty() ? "" : ", ", before, value);
    };
    add("", "Event");
    add("", "Site");
    add("", "Date");
    add("round ", "Round");
    add("", "Variant");
    add("", "Opening");
    add("cut off: ", chess::pgn::CutOffTag);
    return facts;
}

}  // namespace annotate_tool
