// Files that go away again, whatever happens.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace datagen {

class TemporaryFiles {
public:
    ~TemporaryFiles() {
        for (const std::string& name : names_) remove(name);
    }
    TemporaryFiles() = default;
    TemporaryFiles(const TemporaryFiles&) = delete;
    TemporaryFiles& operator=(const TemporaryFiles&) = delete;

    // One of an earlier, broken run gives way.
    std::string add(std::string name) {
        remove(name);
        names_.push_back(std::move(name));
        return names_.back();
    }

private:
    static void remove(const std::string& name) {
        std::error_code ignored;
        std::filesystem::remove(name, ignored);
    }
    std::vector<std::string> names_;
};

}  // namespace datagen
