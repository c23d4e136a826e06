// The report of an annotated game: one self-contained HTML file with a board to play through, and an index over many.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/annotate.h"
#include "annotate/tag.h"

namespace annotate_tool {

// What a report shows.
struct ReportedGame {
    const analysis::AnnotatedGame& game;
    std::span<const Tag> tags;  // in the order in which they are to be listed
    // For each move sentences that explain it, beside those of the report itself; fewer than there are moves, or none.
    std::span<const std::vector<std::string>> explanations{};
    std::string made{};        // how the game was annotated, in a sentence; empty for nothing
    std::string index_file{};  // where the index is, seen from the report; empty for none
};

// The page. It needs nothing beside it: no network, no fonts, no other file.
std::string report_page(const ReportedGame& reported);

// The page without its data, for which `@DATA@` stands, and without the name of the game (`@TITLE@`).
std::string report_template();
// Everything that the page shows, as JSON.
std::string report_data(const ReportedGame& reported);

// What the text is in HTML, between tags or in quotes.
std::string html_text(std::string_view text);

}  // namespace annotate_tool
