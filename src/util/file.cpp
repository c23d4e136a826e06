// Detects compressed files and UTF-16 by their first bytes, and replaces files through a temporary file.
#include "util/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "util/text.h"

namespace util {

namespace fs = std::filesystem;

namespace {

Failure<std::string> not_read(const std::string& name) {
    return Failure{fmt::format("{} cannot be read", util::quoted(name))};
}

template <class Bytes>
Result<Bytes, std::string> read_as(const std::string& name) {
    auto opened = open_file(name);
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

// The first bytes of files whose format is not read here.
struct NoText {
    std::string_view start, what, remedy;
};
constexpr NoText NoTexts[] = {{"\x1F\x8B", "compressed by gzip", "zcat"},
                              {"\x28\xB5\x2F\xFD", "compressed by zstd", "zstdcat"},
                              {"\xFD\x37\x7A\x58", "compressed by xz", "xzcat"},
                              {"\x50\x2A\x4D\x18", "compressed by zstd", "zstdcat"},
                              {"BZh", "compressed by bzip2", "bzcat"},
                              {"PK\x03\x04", "a zip archive", "unzip -p"},
                              {"7z\xBC\xAF", "an archive of 7-Zip", "7z x -so"},
                              {"\xFF\xFE", "in UTF-16", "iconv -f UTF-16 -t UTF-8"},
                              {"\xFE\xFF", "in UTF-16", "iconv -f UTF-16 -t UTF-8"}};

// At most `count` bytes from the start of the file, which remain in the stream. Only those that the first
// read brings: after a second one a pipe cannot go back to them.
std::string first_bytes(std::ifstream& file, usize count) {
    const bool is_empty = file.peek() == std::ifstream::traits_type::eof();
    file.clear();
    if (is_empty) return {};
    std::string first(std::min(count, usize(file.rdbuf()->in_avail())), '\0');
    file.read(first.data(), std::streamsize(first.size()));
    for (usize i = 0; i < first.size(); ++i) file.unget();
    return first;
}

bool is_folder(const std::string& name) {
    std::error_code ignored;
    return fs::is_directory(os::path_of(name), ignored);
}

bool is_plain(const std::string& name) {
    std::error_code ignored;
    return fs::is_regular_file(os::path_of(name), ignored);
}

Result<std::ifstream, std::string> open_standard_input() {
    std::ifstream file = os::open_standard_input();
    if (!file || is_folder(os::standard_input_name())) return not_read("standard input");
    return file;
}

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
    if (!file || is_folder(name)) return not_read(name);
    return file;
}

Result<std::ifstream, std::string> open_text(const std::string& name) {
    auto file = name == StandardStream ? open_standard_input() : open_to_read(name);
    if (!file) return file;
    const std::string start = first_bytes(file.value(), 4);
    for (const NoText& kind : NoTexts)
        if (start.starts_with(kind.start))
            return Failure{fmt::format("{} is {}, which is not read here; {} makes a text of it",
                                       util::quoted(name), kind.what, kind.remedy)};
    return file;
}

Done check_can_read_text(const std::string& name) {
    const bool is_stream = name == StandardStream || os::kind_of(name) == os::FileKind::Stream;
    if (is_stream) return {};
    const auto opened = open_text(name);
    return opened ? Done{} : Failure{opened.error()};
}

Result<std::ifstream, std::string> open_file(const std::string& name) {
    return is_plain(name) ? open_to_read(name) : not_read(name);
}

std::optional<u64> file_size(const std::string& name) {
    std::error_code error;
    const auto size = fs::file_size(os::path_of(name), error);
    return error ? std::nullopt : std::optional<u64>(size);
}

u64 total_size(std::span<const std::string> names) {
    u64 sum = 0;
    for (const std::string& name : names) sum += file_size(name).value_or(0);
    return sum;
}

Done check_whole(const std::ifstream& file, const std::string& name) {
    return file.bad() ? not_read(name) : Done{};
}

Result<FileDraft, std::string> FileDraft::open(const std::string& name) {
    FileDraft draft;
    draft.name_ = name;
    switch (os::kind_of(name)) {
        case os::FileKind::Stream: draft.file_ = os::open_stream(name); break;
        case os::FileKind::None:
        case os::FileKind::Plain:
            draft.target_ = os::follow_links(name);
            if (draft.target_.empty() || (os::kind_of(name) == os::FileKind::Plain && !os::may_write(name)))
                break;
            draft.file_ = os::make_file_beside(draft.target_);
            draft.is_ours_ = draft.file_.is_open();
            break;
        default: break;
    }
    if (!draft.file_.is_open()) return not_written(name, "");
    return draft;
}

Result<FileDraft, std::string> FileDraft::open_standard_output() {
    FileDraft draft;
    draft.name_ = StandardStream;
    draft.file_ = os::open_standard_output();
    if (!draft.file_.is_open()) return not_written(draft.name_, "");
    return draft;
}

void FileDraft::discard() {
    file_.close();
    if (is_ours_) std::remove(file_.name().c_str());
    is_ours_ = false;
}

void FileDraft::write(std::span<const u8> bytes) {
    is_written_ = file_.write(bytes.data(), bytes.size()) && is_written_;
}

void FileDraft::write(std::string_view text) {
    write(std::span(reinterpret_cast<const u8*>(text.data()), text.size()));
}

Done FileDraft::put_in_place() {
    if (file_.is_open()) is_written_ = file_.close() && is_written_;
    if (!is_written_) return not_written(name_, " (disk full?)");
    if (is_ours_ && !os::replace_file(file_.name(), target_)) return not_written(name_, "");
    is_ours_ = false;
    return {};
}

Result<std::string, std::string> FileDraft::keep_aside() {
    if (file_.is_open()) is_written_ = file_.close() && is_written_;
    if (!is_ours_)  // a stream keeps what was written
        return is_written_ ? util::Result<std::string, std::string>(name_) : not_written(name_, "");
    auto kept = keep_partial(file_.name(), target_);
    is_ours_ = !kept;
    return kept;
}

Done write_file(const std::string& name, std::span<const u8> bytes) {
    auto draft = FileDraft::open(name);
    if (!draft) return Failure{draft.error()};
    draft->write(bytes);
    return draft->put_in_place();
}

Done write_file(const std::string& name, std::string_view text) {
    return write_file(name, std::span(reinterpret_cast<const u8*>(text.data()), text.size()));
}

Done check_can_write(const std::string& name) {
    if (os::kind_of(name) == os::FileKind::Stream)  // opening and closing it would end it for its reader
        return os::may_write(name) ? Done{} : not_written(name, "");
    const auto draft = FileDraft::open(name);
    return draft ? Done{} : Failure{draft.error()};
}

Result<os::OpenFile, std::string> open_to_add(const std::string& name) {
    auto file = os::open_to_add(name);
    if (file) return std::move(file).value();
    if (file.error() == os::AddFault::IsTaken)
        return Failure{fmt::format("{} is being written by another process", util::quoted(name))};
    return not_written(name, fmt::format(": {}", std::strerror(errno)));
}

Result<std::string, std::string> keep_partial(const std::string& from, const std::string& name) {
    constexpr int MostNames = 1000;
    const fs::path path = os::path_of(name);
    for (int number = 1; number <= MostNames; ++number) {
        const std::string own =
            fmt::format("{}.partial{}{}", os::name_of(path.stem()).substr(0, os::LongestStem),
                        number == 1 ? "" : fmt::format("-{}", number), os::name_of(path.extension()));
        std::string kept = os::name_of(path.parent_path() / os::path_of(own));
        if (os::rename_if_free(from, kept)) return kept;
    }
    return not_written(name, fmt::format(": {}", std::strerror(errno)));
}

std::string whole_path(const std::string& name) {
    std::error_code error;
    const fs::path path =
        fs::weakly_canonical(fs::absolute(os::path_of(os::follow_links(name)), error), error);
    return error ? std::string() : os::name_of(path.lexically_normal());
}

bool is_same_file(const std::string& a, const std::string& b) {
    if (a == StandardStream) return b != StandardStream && is_same_file(os::standard_input_name(), b);
    if (b == StandardStream) return is_same_file(b, a);
    using os::FileKind;
    const FileKind kind = os::kind_of(a), other = os::kind_of(b);
    std::error_code error;
    // A file that is open under a name like /dev/stdin is still a plain file.
    if ((kind == FileKind::Stream) != (other == FileKind::Stream))
        return is_plain(a) && is_plain(b) && fs::equivalent(os::path_of(a), os::path_of(b), error);
    if (kind == FileKind::Stream || kind != other) return false;
    if (kind != FileKind::None) return fs::equivalent(os::path_of(a), os::path_of(b), error);
    const fs::path one = os::path_of(whole_path(a)), two = os::path_of(whole_path(b));
    return one == two || (os::means_the_same(os::name_of(one.filename()), os::name_of(two.filename())) &&
                          fs::equivalent(one.parent_path(), two.parent_path(), error));
}

bool has_folder(const std::string& name) {
    const fs::path folder = os::path_of(os::follow_links(name)).parent_path();
    return folder.empty() || is_folder(os::name_of(folder));
}

bool lies_in(const std::string& name, const std::string& folder) {
    const fs::path outer = os::path_of(whole_path(folder));
    if (outer.empty()) return false;
    fs::path inner = os::path_of(whole_path(name == StandardStream ? os::standard_input_name() : name));
    if (os::name_of(inner).starts_with(os::name_of(outer / ""))) return true;
    std::error_code ignored;  // in other letters, if the system treats them as the same
    for (inner = inner.parent_path(); inner.has_relative_path(); inner = inner.parent_path())
        if (fs::equivalent(inner, outer, ignored)) return true;
    return false;
}

}  // namespace util
