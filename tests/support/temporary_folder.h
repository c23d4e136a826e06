// Temporary files and folders for tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <system_error>

#include "util/os/files.h"

namespace test {

// A folder that is empty at first and exists as long as the object.
class TemporaryFolder {
public:
    TemporaryFolder() {
        const auto wanted = std::filesystem::temp_directory_path() / "houyi_test";
        path_ = util::os::path_of(util::os::make_folder_beside(util::os::name_of(wanted)));
        if (path_.empty()) throw std::runtime_error("no folder can be made beside " + wanted.string());
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string file(const std::string& name) const {
        return util::os::name_of(path_ / util::os::path_of(name));
    }

private:
    std::filesystem::path path_;
};

// A temporary folder that is the current folder while the object exists, for commands that write files there.
class WorkingFolder {
public:
    WorkingFolder() : before_(std::filesystem::current_path()) {
        std::filesystem::current_path(util::os::path_of(own_.file("")));
    }
    ~WorkingFolder() {
        std::error_code ignored;
        std::filesystem::current_path(before_, ignored);
    }
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;

private:
    TemporaryFolder own_;
    std::filesystem::path before_;
};

inline std::string content_of(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::string& name, const std::string& text) {
    std::ofstream(name, std::ios::binary) << text;
}

// Does the folder hold a draft (util::FileDraft) that is not empty?
inline bool has_draft(const std::string& folder) {
    std::error_code ignored;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(util::os::path_of(folder), ignored))
        if (util::os::name_of(std::filesystem::relative(entry.path(), util::os::path_of(folder), ignored))
                    .find(".tmp") != std::string::npos &&
            entry.is_regular_file(ignored) && entry.file_size(ignored) > 0)
            return true;
    return false;
}

}  // namespace test
