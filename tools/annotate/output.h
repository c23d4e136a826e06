// Where annotated games and positions go: a folder of reports, or one file.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "tools/annotate/annotator.h"
#include "tools/annotate/game.h"
#include "tools/annotate/report_folder.h"
#include "util/file.h"
#include "util/result.h"

namespace annotate_tool {

// The old output at the path stays as it is until put_in_place(). Errors are one sentence that names the
// file.
class Output {
public:
    // A path that ends in .epd is one file of positions. A path that ends in .pgn, .json or .html is one file
    // of games, or of one game for .html. "-" is PGN on standard output. Any other path is a folder with a
    // report of each game, an index, annotated.pgn and annotated.json. `player` is that of index_pages().
    // Pages are in the language.
    static util::Result<Output, std::string> open(const std::string& path, const std::string& player = {},
                                                  words::Language language = words::Language::English);

    // Adds the annotated game, with the tags of its opening; PGN output also adds the annotations to its PGN
    // first. JSON is in English, whatever the language.
    util::Done add(Game& game, const Effort& effort);
    // Adds a line of EPD.
    util::Done add(const std::string& line);
    usize count() const { return count_; }  // games or lines added
    // Whether it is a stream, which has at once what is added.
    bool is_stream() const { return !folder_ && files_.begin()->second.is_stream(); }

    // put_in_place() moves the complete output to its path. If the output is incomplete or cannot be moved,
    // keep_aside() keeps it beside the path and returns its name.
    util::Done put_in_place();
    util::Result<std::string, std::string> keep_aside();

private:
    Output() = default;
    util::FileDraft* file(std::string_view ending);
    util::Done put_files_in_place();

    std::unique_ptr<ReportFolder> folder_;               // none for one file
    std::map<std::string_view, util::FileDraft> files_;  // by the ending of their names
    usize count_ = 0;
    words::Language language_ = words::Language::English;
};

}  // namespace annotate_tool
