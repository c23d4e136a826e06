// The index of the reports of many games: self-contained pages to search and sort.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/annotate.h"
#include "chess/color.h"
#include "tools/annotate/tag.h"

namespace annotate_tool {

// What the index shows of a game.
struct IndexEntry {
    std::string file;  // file of the report, relative to the index
    std::string white, black, result, event, date;
    usize plies = 0;
    chess::PerColor<std::string> accuracy;  // as a report shows it
    chess::PerColor<int> blunders{};        // without missed wins and mates
    usize turning_points = 0;
};
IndexEntry index_entry(const analysis::AnnotatedGame& game, std::span<const Tag> tags, std::string file);

// The title of each page of an index. It identifies a page as part of an index.
inline constexpr std::string_view IndexTitle = "Annotated games";

struct IndexPage {
    std::string file;  // "index.html", then "index-2.html" and so on
    std::string html;
};

// A browser shows this many rows with ease.
inline constexpr usize MostIndexRows = 20'000;

// One page, or several pages with links to each other if there are more than `most_rows` games. If there are
// no games, one page that says so.
std::vector<IndexPage> index_pages(std::span<const IndexEntry> entries, usize most_rows = MostIndexRows);

}  // namespace annotate_tool
