// Reports of many games in a folder, with their index. The folder is made beside the old one and takes its place when all
// of it is there.
#pragma once

#include <string>
#include <vector>

#include "annotate/index.h"
#include "annotate/report.h"
#include "util/result.h"

namespace annotate_tool {

// Errors are one sentence that names the file.
class ReportFolder {
public:
    inline static const std::string PgnFile = "annotated.pgn", JsonFile = "annotated.json";  // of all games

    // A folder that is there must be empty or an older report: with it everything in it will be gone.
    static util::Result<ReportFolder, std::string> open(const std::string& folder);
    ~ReportFolder() { discard(); }  // leaves nothing behind if it was not put in place
    ReportFolder(ReportFolder&& other) noexcept { swap(other); }
    ReportFolder& operator=(ReportFolder&& other) noexcept {
        swap(other);
        return *this;
    }

    // Where the file of that name is to be written.
    std::string path_of(const std::string& file) const { return draft_ + '/' + file; }
    // Writes the report of a game, the number of which names the file: "game-000001.html".
    util::Done add(usize number, ReportedGame reported);

    // Each writes the index over all that were added first, and is the last call.
    util::Done put_in_place();
    // Leaves the old folder alone and gives the name that the new one has now.
    util::Result<std::string, std::string> keep_aside();

private:
    ReportFolder() = default;
    void swap(ReportFolder& other);
    void discard();
    void make_parents();
    util::Done write_index() const;

    std::string target_;                // whose place it takes
    std::string draft_;                 // empty once it has
    std::vector<std::string> parents_;  // those that were made, the innermost first
    std::vector<IndexEntry> entries_;
};

}  // namespace annotate_tool
