// Names of files, and writing them.
#include "annotate/report_folder.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

util::Result<ReportFolder, std::string> ReportFolder::open(std::string folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder, error))
        return util::Failure{fmt::format("{} is no folder and cannot be made one", util::quoted(folder))};
    ReportFolder made(std::move(folder));
    if (const auto done = util::check_can_write(made.folder_ + "/index.html"); !done)
        return util::Failure{done.error()};
    return made;
}

util::Done ReportFolder::add(usize number, ReportedGame reported) {
    const std::string file = fmt::format("game-{:06}.html", number);
    reported.index_file = "index.html";
    if (const auto done = util::write_file(folder_ + '/' + file, report_page(reported)); !done) return done;
    entries_.push_back(index_entry(reported.game, reported.tags, file));
    return {};
}

util::Done ReportFolder::write_index() const {
    for (const IndexPage& page : index_pages(entries_))
        if (const auto done = util::write_file(folder_ + '/' + page.file, page.html); !done) return done;
    return {};
}

}  // namespace annotate_tool
