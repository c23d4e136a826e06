// Reading and replacing files.
#include "util/file.h"

#include <cstdio>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "util/text.h"

namespace util {

namespace {

Failure<std::string> not_read(const std::string& name) {
    return Failure{fmt::format("{} cannot be read", util::quoted(name))};
}

template <class Bytes>
Result<Bytes, std::string> read_as(const std::string& name) {
    auto opened = open_to_read(name);
    if (!opened) return Failure{opened.error()};
    std::ifstream file = std::move(opened).value();
    const auto size = file.seekg(0, std::ios::end).tellg();
    if (size < 0) return not_read(name);
    Bytes bytes;
    bytes.resize(static_cast<usize>(size));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(bytes.data()), size);
    if (!file) return not_read(name);
    return bytes;
}

std::string draft_of(const std::string& name) { return name + ".new"; }

Failure<std::string> not_written(const std::string& name, std::string_view guess) {
    return Failure{fmt::format("{} cannot be written{}", util::quoted(name), guess)};
}

}  // namespace

Result<std::vector<u8>, std::string> read_file(const std::string& name) {
    return read_as<std::vector<u8>>(name);
}

Result<std::string, std::string> read_text(const std::string& name) { return read_as<std::string>(name); }

Result<std::ifstream, std::string> open_to_read(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    std::error_code ignored;
    if (!file || std::filesystem::is_directory(name, ignored)) return not_read(name);
    return file;
}

FileDraft::FileDraft(std::string name)
    : name_(std::move(name)), file_(draft_of(name_), std::ios::binary | std::ios::trunc) {}

FileDraft::~FileDraft() {
    if (!file_.is_open()) return;
    file_.close();
    std::remove(draft_of(name_).c_str());
}

void FileDraft::write(std::span<const u8> bytes) {
    file_.write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
}

Done FileDraft::put_in_place() {
    const std::string draft = draft_of(name_);
    file_.close();
    if (file_ && std::rename(draft.c_str(), name_.c_str()) == 0) return {};
    std::remove(draft.c_str());
    return not_written(name_, " (disk full?)");
}

Done write_file(const std::string& name, std::span<const u8> bytes) {
    FileDraft draft(name);
    draft.write(bytes);
    return draft.put_in_place();
}

Done write_file(const std::string& name, const std::string& text) {
    return write_file(name, std::span(reinterpret_cast<const u8*>(text.data()), text.size()));
}

Done check_can_write(const std::string& name) {
    std::error_code ignored;
    const bool is_folder = std::filesystem::is_directory(name, ignored);
    const std::string draft = draft_of(name);
    if (is_folder || !std::ofstream(draft, std::ios::binary)) return not_written(name, "");
    std::remove(draft.c_str());
    return {};
}

}  // namespace util
