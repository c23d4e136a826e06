// Reads and writes files without exceptions.
#pragma once

#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "util/ints.h"
#include "util/os/files.h"
#include "util/result.h"

namespace util {

// All bytes of the file, which must be a plain file (open_file). The error is one sentence that names the
// file.
Result<std::vector<u8>, std::string> read_file(const std::string& name);
// The same as read_file(), as text.
Result<std::string, std::string> read_text(const std::string& name);
// The file as a stream. The error is one sentence that names the file, also for a folder, which a stream
// would open.
Result<std::ifstream, std::string> open_to_read(const std::string& name);

// The name that means standard input or output.
inline constexpr std::string_view StandardStream = "-";

// As open_to_read(), for a text; the name may be StandardStream. The error also says what to do if the file
// is compressed or in UTF-16.
Result<std::ifstream, std::string> open_text(const std::string& name);

// The size in bytes; nothing if it is not a plain file, such as a pipe, or does not exist.
std::optional<u64> file_size(const std::string& name);
// The sum over the files. One whose size is not known, such as a pipe, counts as 0.
u64 total_size(std::span<const std::string> names);

// Could open_text() open it? A pipe can be opened only once, so it is not opened and is taken to be
// readable.
Done check_can_read_text(const std::string& name);

// As open_to_read(), but only for a plain file: neither a pipe, which might block, nor a device, which
// might have no end.
Result<std::ifstream, std::string> open_file(const std::string& name);

// Did reading end at the end of the file, and not at an error of the disk? The error is one sentence that
// names the file.
Done check_whole(const std::ifstream& file, const std::string& name);

// Writes a file that others see whole or not at all: it is written beside the old file under an unused
// name, and then replaces the old file, which stays unchanged until then. Symbolic links are followed, and
// the old file's access rights are kept. A terminal, a pipe or another stream is written to directly; a
// folder or a disk is refused. A power cut right after it may lose both files. Errors are one sentence that
// names the file.
class FileDraft {
public:
    // Fails if put_in_place() would fail, as far as that is known in advance.
    static Result<FileDraft, std::string> open(const std::string& name);
    static Result<FileDraft, std::string> open_standard_output();
    ~FileDraft() { discard(); }  // removes a file that was not put in place
    FileDraft(FileDraft&& other) noexcept
        : name_(std::move(other.name_)), target_(std::move(other.target_)), file_(std::move(other.file_)),
          is_written_(other.is_written_), is_ours_(std::exchange(other.is_ours_, false)) {}

    void write(std::span<const u8> bytes);
    void write(std::string_view text);
    // Have all writes succeeded so far? If not, put_in_place() fails.
    bool is_well() const { return is_written_; }
    bool is_stream() const { return target_.empty(); }
    Done put_in_place();
    // For a file that is incomplete or could not be put in place: leaves the old file unchanged, keeps the
    // new file beside it, and returns the new file's name, such as "games.partial.pgn".
    Result<std::string, std::string> keep_aside();

private:
    FileDraft() = default;
    void discard();

    std::string name_;    // as the caller gave it
    std::string target_;  // the file that it replaces; empty for a stream
    os::OpenFile file_;
    bool is_written_ = true;  // have all writes succeeded so far?
    bool is_ours_ = false;    // is there a new file beside the target?
};

// Writes a whole file with a FileDraft.
Done write_file(const std::string& name, std::span<const u8> bytes);
Done write_file(const std::string& name, std::string_view text);

// Could write_file() write it now? To be called before the work whose result goes into the file; leaves
// nothing behind. The error is that of write_file().
Done check_can_write(const std::string& name);
// os::open_to_add, with a sentence as the error.
Result<os::OpenFile, std::string> open_to_add(const std::string& name);

// Renames `from`, which is incomplete, to a name beside `name`: NAME.partial.EXT, with a number if that
// name is in use. Returns the new name. The error is one sentence.
Result<std::string, std::string> keep_partial(const std::string& from, const std::string& name);

// The path from the root, without links, "." and ".."; empty if there is none.
std::string whole_path(const std::string& name);
// Do both names lead to one file, however they are spelled? Works also for files that do not exist yet.
// Streams, to which many may write, are never the same file; StandardStream is the file that standard input
// is read from.
bool is_same_file(const std::string& a, const std::string& b);
// Does the folder that contains the file, or would contain it, exist?
bool has_folder(const std::string& name);
// Does the name, however it is spelled, lead to something below the folder? StandardStream is the file that
// standard input is read from, if the system has links to it (not macOS).
bool lies_in(const std::string& name, const std::string& folder);

}  // namespace util
