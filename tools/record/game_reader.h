// Reads games one after the other and skips damaged parts.
#pragma once

#include "tools/record/frame_scanner.h"
#include "tools/record/game.h"
#include "util/result.h"

namespace record {

class GameReader {
public:
    // The error, for a file that cannot be opened, is one sentence.
    static util::Result<GameReader, std::string> open(const std::string& name);
    // Reads from any stream of bytes; `name` is for error messages.
    GameReader(std::unique_ptr<std::istream> in, std::string name)
        : scanner_(std::move(in)), name_(std::move(name)) {}

    // The next game with a whole frame and legal moves; anything else is skipped and counted as damage.
    // Nothing at the end or after an error (see error()).
    std::optional<Game> next();

    const Damage& damage() const { return scanner_.damage(); }
    // One sentence that names the file if it could not be read to its end: no access, a version that this
    // program does not support, or no content like that of a file of games.
    std::optional<std::string> error() const;
    // The number of bytes read so far.
    u64 offset() const { return scanner_.offset(); }

private:
    FrameScanner scanner_;
    std::string name_;
    bool at_end_ = false;
};

}  // namespace record
