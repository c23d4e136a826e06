// Reading games one after the other, past whatever is damaged.
#pragma once

#include "record/frame_scanner.h"
#include "record/game.h"
#include "util/result.h"

namespace record {

class GameReader {
public:
    // The error, a file that cannot be opened, is one sentence.
    static util::Result<GameReader, std::string> open(const std::string& name);
    // From any stream of bytes; the name is for errors.
    GameReader(std::unique_ptr<std::istream> in, std::string name)
        : scanner_(std::move(in)), name_(std::move(name)) {}

    // The next game whose frame is whole and whose moves are legal; what is not so is passed over and counted. Nothing
    // at the end, or where error() says why not.
    std::optional<Game> next();

    const Damage& damage() const { return scanner_.damage(); }
    // One sentence that names the file, where it could not be read to its end: no access, a version that this program
    // does not know, or nothing in it like a file of games.
    std::optional<std::string> error() const;
    // Bytes read so far.
    u64 offset() const { return scanner_.offset(); }

private:
    FrameScanner scanner_;
    std::string name_;
    bool at_end_ = false;
};

}  // namespace record
