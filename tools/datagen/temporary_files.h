// Temporary files, which are removed by the destructor.
#pragma once

#include <string>
#include <vector>

#include "util/os/files.h"
#include "util/os/path.h"

namespace datagen {

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
