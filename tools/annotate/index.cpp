// Writes the rows as data, from which the page builds its table.
#include "tools/annotate/index.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "chess/pgn/reader.h"
#include "tools/annotate/page.h"
#include "tools/annotate/report_words.h"
#include "tools/common/page.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using analysis::MoveClass;
using chess::Color;

std::string text(std::string_view any) { return util::json_text(util::printable(any)); }

std::string row(const IndexEntry& entry) {
    return fmt::format("[{},{},{},{},{},{},{},{},{},{},{},{}]", text(entry.file), text(entry.white),
                       text(entry.black), text(entry.result), text(entry.event), text(entry.date),
                       (entry.plies + 1) / 2, text(entry.accuracy[Color::White]),
                       text(entry.accuracy[Color::Black]), entry.blunders[Color::White],
                       entry.blunders[Color::Black], entry.turning_points);
}

std::string file_of_page(usize page) {
    return page == 0 ? "index.html" : fmt::format("index-{}.html", page + 1);
}

std::string data_of(std::span<const IndexEntry> rows, usize page, usize pages, usize first, usize games) {
    std::vector<std::string> files;
    for (usize i = 0; i < pages; ++i) files.push_back(file_of_page(i));
    return fmt::format(R"({{"first":{},"games":{},"page":{},"pages":{},"rows":{}}})", first, games, page,
                       util::json_array(files, util::json_text), util::json_array(rows, row, ",\n"));
}

}  // namespace

IndexEntry index_entry(const analysis::AnnotatedGame& game, std::span<const Tag> tags, std::string file) {
    IndexEntry entry;
    entry.file = std::move(file);
    entry.white = name_of(Color::White, tags);
    entry.black = name_of(Color::Black, tags);
    entry.result = tag_value(tags, "Result");
    if (!tag_value(tags, chess::pgn::CutOffTag).empty()) entry.result += " (cut off)";
    entry.event = tag_value(tags, "Event");
    entry.date = tag_value(tags, "Date");
    entry.plies = game.moves.size();
    for (const Color side : {Color::White, Color::Black}) {
        entry.accuracy[side] = accuracy_text(game.sides[side]);
        entry.blunders[side] = game.sides[side].classes[MoveClass::Blunder];  // as the report counts them
    }
    entry.turning_points = game.turning_points.size();
    return entry;
}

std::vector<IndexPage> index_pages(std::span<const IndexEntry> entries, usize most_rows) {
    const usize count = std::max<usize>(1, (entries.size() + most_rows - 1) / most_rows);
    std::vector<IndexPage> pages;
    pages.reserve(count);
    for (usize page = 0; page < count; ++page) {
        const usize first = page * most_rows;
        const auto rows = entries.subspan(first, std::min(most_rows, entries.size() - first));
        pages.push_back({file_of_page(page),
                         common::filled(index_template(),
                                        {{"@HEAD@", common::filled(page_head(), {{"@TITLE@", IndexTitle}})},
                                         {"@HELPERS@", page_helpers()},
                                         {"@DATA@", data_of(rows, page, count, first, entries.size())}})});
    }
    return pages;
}

}  // namespace annotate_tool
