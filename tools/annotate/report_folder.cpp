// Names of files, and writing them.
#include "annotate/report_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "util/file.h"
#include "util/os/files.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

namespace fs = std::filesystem;
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

// Is that file of a folder one that a report consists of?
bool is_of_report(const fs::path& file) {
    const std::string name = file.filename().string();
    if (name == IndexFile) {
        const auto page = util::read_text(file.string());
        return page && page->find(IndexTitle) != std::string::npos;
    }
    return name == ReportFolder::PgnFile || name == ReportFolder::JsonFile || is_page(name, "game-") ||
           is_page(name, "index-");
}

// May the folder give way to a report?
Done check_may_go(const std::string& folder) {
    std::error_code error;
    const auto refused = [&](const std::string& why) {
        return Failure{fmt::format("{} {}; a report needs a folder of its own", util::quoted(folder), why)};
    };
    const std::string here = fs::canonical(fs::current_path(error), error).string() + '/';
    if (here.starts_with(fs::canonical(folder, error).string() + '/'))
        return refused("is the folder that you are in");
    for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error))
        if (!is_of_report(entry->path()))
            return refused(fmt::format("holds {}", util::quoted(entry->path().filename().string())));
    return error ? refused("cannot be read") : Done{};
}

std::string without_slashes(std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return path;
}

}  // namespace

util::Result<ReportFolder, std::string> ReportFolder::open(const std::string& folder) {
    std::error_code error;
    const Failure not_made{fmt::format("{} is no folder and cannot be made one", util::quoted(folder))};
    ReportFolder made;
    made.target_ = util::os::follow_links(without_slashes(folder));
    const FileKind kind = util::os::kind_of(made.target_);
    if (made.target_.empty() || (kind != FileKind::None && kind != FileKind::Folder)) return not_made;
    if (kind == FileKind::Folder)
        if (const auto done = check_may_go(made.target_); !done) return Failure{done.error()};
    if (const auto parent = fs::path(made.target_).parent_path(); !parent.empty())
        fs::create_directories(parent, error);
    made.draft_ = util::os::make_folder_beside(made.target_);
    if (made.draft_.empty()) return not_made;
    return made;
}

void ReportFolder::swap(ReportFolder& other) {
    std::swap(target_, other.target_);
    std::swap(draft_, other.draft_);
    std::swap(entries_, other.entries_);
}

void ReportFolder::discard() {
    std::error_code ignored;
    if (!draft_.empty()) fs::remove_all(std::exchange(draft_, {}), ignored);
}

Done ReportFolder::add(usize number, ReportedGame reported) {
    const std::string file = fmt::format("game-{:06}.html", number);
    reported.index_file = IndexFile;
    if (const auto done = util::write_file(path_of(file), report_page(reported)); !done) return done;
    entries_.push_back(index_entry(reported.game, reported.tags, file));
    return {};
}

Done ReportFolder::write_index() const {
    for (const IndexPage& page : index_pages(entries_))
        if (const auto done = util::write_file(path_of(page.file), page.html); !done) return done;
    return {};
}

Done ReportFolder::put_in_place() {
    if (const auto done = write_index(); !done) return done;
    const bool is_old_there = util::os::kind_of(target_) == FileKind::Folder;
    if (is_old_there)  // somebody may have put something there meanwhile
        if (const auto done = check_may_go(target_); !done) return done;
    std::error_code error;
    const std::string old = draft_ + ".old";
    if (is_old_there) fs::rename(target_, old, error);
    if (!error && util::os::rename_if_free(draft_, target_)) {
        draft_.clear();
        fs::remove_all(old, error);
        return {};
    }
    if (is_old_there && !error) fs::rename(old, target_, error);
    return Failure{fmt::format("{} cannot be replaced", util::quoted(target_))};
}

util::Result<std::string, std::string> ReportFolder::keep_aside() {
    if (const auto done = write_index(); !done) return Failure{done.error()};
    auto kept = util::keep_partial(draft_, target_);
    if (kept) draft_.clear();
    return kept;
}

}  // namespace annotate_tool
