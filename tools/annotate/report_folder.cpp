// Creates the folder, writes its files, and replaces the old folder. The rows of the index are written as
// data, from which the page builds its table.
#include "tools/annotate/report_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "tools/annotate/openings.h"
#include "tools/common/page.h"
#include "util/file.h"
#include "util/os/files.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

namespace fs = std::filesystem;
using chess::Color;
using util::Done;
using util::Failure;
using util::os::FileKind;

constexpr std::string_view IndexFile = "index.html";

bool is_page(std::string_view name, std::string_view start) {
    constexpr std::string_view Ending = ".html";
    if (!name.starts_with(start) || !name.ends_with(Ending)) return false;
    name.remove_prefix(start.size());
    name.remove_suffix(Ending.size());
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](char c) { return '0' <= c && c <= '9'; });
}

bool is_index(const fs::path& file) {
    const auto page = util::read_text(util::os::name_of(file));
    return page && page->find(fmt::format("<title>{}</title>", IndexTitle)) != std::string::npos;
}

// Returns whether the entry is a file of a report, by its name, and for index.html by its title too.
bool is_of_report(const fs::directory_entry& entry) {
    std::error_code error;
    const std::string name = util::os::name_of(entry.path().filename());
    if (!entry.is_regular_file(error) || entry.is_symlink(error)) return false;
    if (name == IndexFile) return is_index(entry.path());
    return name == ReportFolder::PgnFile || name == ReportFolder::JsonFile || is_page(name, "game-") ||
           is_page(name, "index-");
}

// Checks that a report may replace the folder.
Done check_may_go(const std::string& folder) {
    std::error_code error;
    const auto refused = [&](const std::string& why) {
        return Failure{fmt::format("{} {}; a report needs a folder of its own", util::quoted(folder), why)};
    };
    if (util::lies_in(util::os::name_of(fs::current_path(error) / IndexFile), folder))
        return refused("is the folder that you are in");
    bool is_empty = true;
    for (auto entry = fs::directory_iterator(util::os::path_of(folder), error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
        is_empty = false;
        if (!is_of_report(*entry))
            return refused(
                fmt::format("holds {}", util::quoted(util::os::name_of(entry->path().filename()))));
    }
    if (error) return refused("cannot be read");
    if (!util::os::may_write(folder)) return refused("cannot be written");
    if (util::os::is_mount_point(folder)) return refused("is the root of a file system");
    if (!is_empty && !fs::exists(util::os::path_of(folder) / IndexFile, error))
        return refused("is not a report");
    return {};
}

std::string row(const IndexEntry& entry) {
    return fmt::format("[{},{},{},{},{},{},{},{},{},{},{}]", json_of(entry.file), json_of(entry.white),
                       json_of(entry.black), json_of(entry.result), json_of(entry.opening),
                       json_of(entry.event), json_of(entry.date), (entry.plies + 1) / 2, entry.turning_points,
                       to_json(entry.sides[Color::White]), to_json(entry.sides[Color::Black]));
}

std::string file_of_page(usize page) {
    return page == 0 ? std::string(IndexFile) : fmt::format("index-{}.html", page + 1);
}

std::string data_of(std::span<const IndexEntry> rows, usize page, usize pages, usize games,
                    std::string_view player) {
    std::vector<std::string> files;
    for (usize i = 0; i < pages; ++i) files.push_back(file_of_page(i));
    const auto fact_name = [](const analysis::FactKind& kind) { return util::json_text(kind.name); };
    return fmt::format(R"({{"games":{},"page":{},"pages":{},"player":{},"facts":{},"rows":{}}})", games, page,
                       util::json_array(files, util::json_text), json_of(player),
                       util::json_array(analysis::Facts, fact_name), util::json_array(rows, row, ",\n"));
}

}  // namespace

IndexEntry index_entry(const Game& game, std::string file) {
    const analysis::AnnotatedGame& annotated = *game.annotated;
    IndexEntry entry;
    entry.file = std::move(file);
    entry.white = player_of(game.pgn, Color::White);
    entry.black = player_of(game.pgn, Color::Black);
    entry.result = tag_value(game.pgn, "Result");
    if (!cut_off_of(game).empty()) entry.result += " (cut off)";
    if (const auto opening = opening_of(game.pgn))
        entry.opening = fmt::format("{} {}", opening->eco, opening->name);
    entry.event = tag_value(game.pgn, "Event");
    entry.date = tag_value(game.pgn, "Date");
    entry.plies = annotated.moves.size();
    entry.sides = side_records(game);
    entry.turning_points = annotated.turning_points.size();
    return entry;
}

std::vector<IndexPage> index_pages(std::span<const IndexEntry> entries, std::string_view player,
                                   usize most_rows, words::Language language) {
    const usize count = std::max<usize>(1, (entries.size() + most_rows - 1) / most_rows);
    std::vector<IndexPage> pages;
    pages.reserve(count);
    for (usize page = 0; page < count; ++page) {
        const usize first = page * most_rows;
        const auto rows = entries.subspan(first, std::min(most_rows, entries.size() - first));
        pages.push_back(
            {file_of_page(page),
             common::filled(index_template(),
                            {{"@HEAD@", common::filled(head_in(language), {{"@TITLE@", IndexTitle}})},
                             {"@HELPERS@", helpers_in(language)},
                             {"@DATA@", data_of(rows, page, count, entries.size(), player)}})});
    }
    return pages;
}

util::Result<std::unique_ptr<ReportFolder>, std::string>
ReportFolder::open(const std::string& folder, const std::string& player, words::Language language) {
    std::unique_ptr<ReportFolder> made(new ReportFolder);
    made->player_ = player;
    made->language_ = language;
    const fs::path whole = util::os::path_of(util::whole_path(folder));
    made->target_ = util::os::name_of(whole.has_filename() ? whole : whole.parent_path());
    const FileKind kind = util::os::kind_of(made->target_);
    if (made->target_.empty() || (kind != FileKind::None && kind != FileKind::Folder))
        return Failure{fmt::format("{} is not a folder", util::quoted(folder))};
    if (kind == FileKind::Folder)
        if (const auto done = check_may_go(made->target_); !done) return Failure{done.error()};
    made->make_parents();
    made->draft_ = util::os::make_folder_beside(made->target_);
    if (made->draft_.empty())
        return Failure{fmt::format("{}: no folder can be made there", util::quoted(folder))};
    return made;
}

void ReportFolder::make_parents() {
    std::error_code ignored;
    for (fs::path parent = util::os::path_of(target_).parent_path();
         !fs::exists(parent, ignored) && parent.has_relative_path(); parent = parent.parent_path())
        parents_.push_back(util::os::name_of(parent));
    if (!parents_.empty()) fs::create_directories(util::os::path_of(parents_.front()), ignored);
}

void ReportFolder::discard() {
    std::error_code ignored;
    if (!draft_.empty()) fs::remove_all(util::os::path_of(std::exchange(draft_, {})), ignored);
    for (const std::string& parent : parents_)
        fs::remove(util::os::path_of(parent), ignored);  // except one that is not empty
    parents_.clear();
}

Done ReportFolder::add(const Game& game, std::string_view made) {
    const std::string file = fmt::format("game-{:06}.html", game.number);
    if (const auto done = util::write_file(path_of(file), report_page(game, made, IndexFile, language_));
        !done)
        return done;
    entries_.push_back(index_entry(game, file));
    return {};
}

Done ReportFolder::write_index() const {
    for (const IndexPage& page : index_pages(entries_, player_, MostIndexRows, language_))
        if (const auto done = util::write_file(path_of(page.file), page.html); !done) return done;
    return {};
}

Done ReportFolder::put_in_place() {
    if (const auto done = write_index(); !done) return done;
    const bool is_old_there = util::os::kind_of(target_) == FileKind::Folder;
    if (is_old_there)  // its content may have changed meanwhile
        if (const auto done = check_may_go(target_); !done) return done;
    if (is_old_there ? !util::os::exchange(draft_, target_) : !util::os::rename_if_free(draft_, target_))
        return Failure{fmt::format("{} cannot be replaced", util::quoted(target_))};
    if (!is_old_there) draft_.clear();
    discard();  // the old folder
    return {};
}

util::Result<std::string, std::string> ReportFolder::keep_aside() {
    [[maybe_unused]] const auto done = write_index();  // on a full disk there may be no room for it
    auto kept = util::keep_partial(draft_, target_);
    if (kept) draft_.clear();
    return kept;
}

}  // namespace annotate_tool
