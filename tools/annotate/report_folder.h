// Reports of many games in a folder, with their index: self-contained pages to search and sort. The folder is
// created beside the old one and replaces it when it is complete.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/color.h"
#include "tools/annotate/report.h"
#include "tools/annotate/side_record.h"
#include "util/result.h"

namespace annotate_tool {

// What the index shows of a game.
struct IndexEntry {
    std::string file;  // file of the report, relative to the index
    std::string white, black, result, opening, event, date;
    usize plies = 0;
    usize turning_points = 0;
    chess::PerColor<SideRecord> sides{};
};
IndexEntry index_entry(const Game& game, std::string file);

// The title of each page of an index. It identifies a page as part of an index.
inline constexpr std::string_view IndexTitle = "Annotated games";

struct IndexPage {
    std::string file;  // "index.html", then "index-2.html" and so on
    std::string html;
};

// A browser shows this many rows with ease.
inline constexpr usize MostIndexRows = 20'000;

// One page, or several pages with links to each other if there are more than `most_rows` games. If there are
// no games, one page that says so. `player` is the one whom the report is about; empty for all players.
std::vector<IndexPage> index_pages(std::span<const IndexEntry> entries, std::string_view player = {},
                                   usize most_rows = MostIndexRows,
                                   words::Language language = words::Language::English);

// Errors are one sentence that names the file.
class ReportFolder {
public:
    inline static const std::string PgnFile = "annotated.pgn", JsonFile = "annotated.json";  // of all games

    // An existing folder must be empty or an older report: all of its content will be deleted. `player` is that
    // of index_pages().
    static util::Result<std::unique_ptr<ReportFolder>, std::string>
    open(const std::string& folder, const std::string& player, words::Language language);
    ~ReportFolder() { discard(); }  // leaves nothing behind if it was not put in place
    ReportFolder(const ReportFolder&) = delete;
    ReportFolder& operator=(const ReportFolder&) = delete;

    // The path at which to write the file with this name.
    std::string path_of(const std::string& file) const { return draft_ + '/' + file; }
    // Writes the report of the game, for example "game-000001.html". `made` is that of report_page().
    util::Done add(const Game& game, std::string_view made);

    // put_in_place() and keep_aside() first write the index of all games added. Each of them is the last
    // call.
    util::Done put_in_place();
    // Leaves the old folder alone, and returns the name of the new one.
    util::Result<std::string, std::string> keep_aside();

private:
    ReportFolder() = default;
    void discard();
    void make_parents();
    util::Done write_index() const;

    std::string target_;                // the folder to replace or to create
    std::string draft_;                 // the new folder; empty once it is in place
    std::vector<std::string> parents_;  // parent folders that were created, the innermost first
    std::string player_;
    words::Language language_ = words::Language::English;
    std::vector<IndexEntry> entries_;
};

}  // namespace annotate_tool
