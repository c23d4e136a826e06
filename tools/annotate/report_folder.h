// Reports of many games in a folder, with their index. The folder is created beside the old one and replaces
// it when it is complete.
#pragma once

#include <string>
#include <vector>

#include "tools/annotate/index.h"
#include "tools/annotate/report.h"
#include "util/result.h"

namespace annotate_tool {

// Errors are one sentence that names the file.
class ReportFolder {
public:
    inline static const std::string PgnFile = "annotated.pgn", JsonFile = "annotated.json";  // of all games

    // An existing folder must be empty or an older report: all of its content will be deleted.
    static util::Result<ReportFolder, std::string> open(const std::string& folder);
    ~ReportFolder() { discard(); }  // leaves nothing behind if it was not put in place
    ReportFolder(ReportFolder&& other) noexcept { swap(other); }
    ReportFolder& operator=(ReportFolder&& other) noexcept {
        swap(other);
        return *this;
    }

    // The path at which to write the file with this name.
    std::string path_of(const std::string& file) const { return draft_ + '/' + file; }
    // Writes the report of a game. `number` names its file: "game-000001.html".
    util::Done add(usize number, ReportedGame reported);

    // put_in_place() and keep_aside() first write the index of all games added. Each of them is the last
    // call.
    util::Done put_in_place();
    // Leaves the old folder alone, and returns the name of the new one.
    util::Result<std::string, std::string> keep_aside();

private:
    ReportFolder() = default;
    void swap(ReportFolder& other);
    void discard();
    void make_parents();
    util::Done write_index() const;

    std::string target_;                // the folder to replace or to create
    std::string draft_;                 // the new folder; empty once it is in place
    std::vector<std::string> parents_;  // parent folders that were created, the innermost first
    std::vector<IndexEntry> entries_;
};

}  // namespace annotate_tool
