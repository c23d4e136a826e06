// The words of a report: values, classes of moves, sentences about a move, and what the tags say.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/annotate.h"
#include "chess/pgn/game.h"

namespace annotate_tool {

// A value for the side `of` as text from White's view: "+0.54"; a mate in three moves "#3" or "#-3"; a win or
// loss by the tables "TB+" or "TB-".
std::string value_text(const analysis::Value& value, chess::Color of);
// "93.5", or "-" for a side that did not move.
std::string accuracy_text(const analysis::SideSummary& side);

// Any text as JSON; '?' for what no page can show.
std::string json_of(std::string_view any);

// The sentences about a move that need no look at the board.
std::vector<std::string> sentences_of(const analysis::AnnotatedMove& move, chess::Color side);
// The sentence for a game without turning points, shown in their place.
std::string_view no_turn_of(const analysis::AnnotatedGame& game);

// --- the tags of a PGN game ---

// Texts in UTF-8. Anything else is shown as '?'.
struct Tag {
    std::string name;
    std::string value;
};

// Copies the tags, as a game's own texts end with it.
std::vector<Tag> tags_of(const chess::pgn::Game& game);

// These are empty if a tag is missing or says nothing ("?", "????.??.??", "-").
std::string_view tag_value(std::span<const Tag> tags, std::string_view name);
// The name of the player; "White" or "Black" if it is missing.
std::string_view name_of(chess::Color side, std::span<const Tag> tags);
// For example "Anderssen - Kieseritzky 1-0".
std::string title_of(std::span<const Tag> tags);
// For example "London, 1851, round 1".
std::string facts_of(std::span<const Tag> tags);

}  // namespace annotate_tool
