// Reports of many games in a folder, with their index.
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
    // Makes the folder if need be.
    static util::Result<ReportFolder, std::string> open(std::string folder);

    // Writes the report of a game, the number of which names the file: "game-000001.html".
    util::Done add(usize number, ReportedGame reported);
    // Writes the index over all that were added.
    util::Done write_index() const;
    usize games() const { return entries_.size(); }

private:
    explicit ReportFolder(std::string folder) : folder_(std::move(folder)) {}

    std::string folder_;
    std::vector<IndexEntry> entries_;
};

}  // namespace annotate_tool
