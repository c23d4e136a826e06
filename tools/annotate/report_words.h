// What a report calls things: values, classes of moves, and sentences about a move.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/annotate.h"
#include "annotate/tag.h"

namespace annotate_tool {

// From White's view: "+0.54", mate in three moves "#3", "#-3", won or lost by the tables "TB+", "TB-".
std::string value_text(const analysis::Value& value, chess::Color of);
// "93.5", or "-" for a side that did not move.
std::string accuracy_text(const analysis::SideSummary& side);

// "Missed win", and for data "missedwin".
std::string_view name_of(analysis::MoveClass move_class);
std::string_view key_of(analysis::MoveClass move_class);
// "?!", "!!" and the like, or empty.
std::string_view nag_of(const analysis::AnnotatedMove& move);

// What can be said of a move without another look at the board.
std::vector<std::string> sentences_of(const analysis::AnnotatedMove& move, chess::Color side);
// Said in the place of turning points where there are none.
std::string_view no_turn_of(const analysis::AnnotatedGame& game);

// --- of the tags; empty for those that are missing, or that say nothing ("?", "????.??.??", "-") ---

std::string_view tag_value(std::span<const Tag> tags, std::string_view name);
// "White" and "Black" for those without a name.
std::string_view name_of(chess::Color side, std::span<const Tag> tags);
// "Anderssen - Kieseritzky 1-0"
std::string title_of(std::span<const Tag> tags);
// "London, 1851, round 1"
std::string facts_of(std::span<const Tag> tags);

}  // namespace annotate_tool
