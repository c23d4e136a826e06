// The report of an annotated game: one self-contained HTML file with a board to play through.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/annotate.h"
#include "tools/annotate/report_words.h"

namespace annotate_tool {

// What a report shows.
struct ReportedGame {
    const analysis::AnnotatedGame& game;
    std::span<const Tag> tags;  // in the order in which the report lists them
    // For each move the sentences that explain it, in addition to those of the report itself. There may be
    // fewer entries than moves, or none.
    std::span<const std::vector<std::string>> explanations{};
    std::string made{};        // how the game was annotated, in a sentence; empty for nothing
    std::string index_file{};  // the index, relative to the report; empty for none
};

// The HTML page. It needs no network, no fonts and no other file.
std::string report_page(const ReportedGame& reported);

// The page with the placeholders `@DATA@` for its data and `@TITLE@` for the name of the game.
std::string report_template();
// Everything that the page shows, as JSON.
std::string report_data(const ReportedGame& reported);

// --- the parts of the pages of reports and indexes that are the same for all games ---

// The beginning, up to and with the styles that all pages share: HTML with the placeholder `@TITLE@`. It ends
// inside <style>.
std::string_view page_head();
// HTML with the placeholders `@HEAD@`, `@DATA@`, `@HELPERS@` and `@BOARD@`.
std::string_view page_frame();
// The page of an index without its rows: HTML with the placeholders `@HEAD@`, `@HELPERS@` and `@DATA@`.
std::string_view index_template();
// The script that pages of reports and indexes share: the data as D, elements, light and dark.
std::string_view page_helpers();

}  // namespace annotate_tool
