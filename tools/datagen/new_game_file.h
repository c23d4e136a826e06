// Writes new files of games: either the whole file exists afterwards, or no file. Temporary files for that.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/record/game_writer.h"
#include "util/os/files.h"
#include "util/os/path.h"
#include "util/result.h"

namespace datagen {

// Calls `fill` with a writer, and gives the file its name after `fill` has succeeded. The error is one
// sentence: that of `fill`, or that the file already exists or cannot be written. No file is left behind
// then.
util::Done write_new_game_file(const std::string& name,
                               const std::function<util::Done(record::GameWriter&)>& fill);

// Temporary files, which are removed by the destructor.
class TemporaryFiles {
public:
    ~TemporaryFiles() {
        std::error_code ignored;
        for (const std::string& name : names_) std::filesystem::remove(util::os::path_of(name), ignored);
    }
    TemporaryFiles() = default;
    TemporaryFiles(const TemporaryFiles&) = delete;
    TemporaryFiles& operator=(const TemporaryFiles&) = delete;

    // Makes a new, empty file in the folder of `name` and returns its name; an empty name if that is not
    // possible.
    std::string add_beside(const std::string& name) {
        const util::os::OpenFile made = util::os::make_file_beside(name);
        if (made.is_open()) names_.push_back(made.name());
        return made.name();
    }

private:
    std::vector<std::string> names_;
};

}  // namespace datagen
