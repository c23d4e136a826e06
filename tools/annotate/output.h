// Where annotated games go: a folder of reports, or one file of games.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "annotate/annotator.h"
#include "annotate/report_folder.h"
#include "chess/pgn/game.h"
#include "util/file.h"
#include "util/result.h"

namespace annotate_tool {

// Would the output at that path take the place of a file that is to be read?
bool is_read(const std::string& out, std::span<const std::string> files);

// Errors are one sentence that names the file.
class Output {
public:
    // A path that ends in .pgn, .json or .html is one file, the last of one game; any other a folder, made if need be, of
    // a report a game, an index, annotated.pgn and annotated.json.
    static util::Result<Output, std::string> open(const std::string& path);

    // Writes the game, which gets its annotations; the number names its report.
    util::Done add(usize number, chess::pgn::Game& pgn, const analysis::AnnotatedGame& game,
                   const Explanations& explanations, const std::string& made);
    // Puts all files in place that hold many games.
    util::Done finish();
    usize games() const { return games_; }

private:
    Output() = default;
    static util::Result<Output, std::string> with_drafts(Output output, const std::string& pgn,
                                                         const std::string& json);

    std::string file_;
    std::unique_ptr<util::FileDraft> pgn_;
    std::unique_ptr<util::FileDraft> json_;  // an object a line, of each game
    std::optional<ReportFolder> folder_;
    usize games_ = 0;
};

}  // namespace annotate_tool
