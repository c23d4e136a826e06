// Files of a test's own.
#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

namespace test {

// A folder, empty at first, that lives as long as the object.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "houyi_test_XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), name);
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

// A folder of its own in which the test runs, for commands that write their files where they are.
class WorkingFolder {
public:
    WorkingFolder() : before_(std::filesystem::current_path()) {
        std::filesystem::current_path(own_.file(""));
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

// Is there something in a file or folder that is not yet in its place (util::FileDraft)?
inline bool has_draft(const std::string& folder) {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored))
        if (std::filesystem::relative(entry.path(), folder, ignored).string().find(".tmp") !=
                std::string::npos &&
            entry.is_regular_file(ignored) && entry.file_size(ignored) > 0)
            return true;
    return false;
}

}  // namespace test
