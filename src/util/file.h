// Files in and out, without exceptions.
#pragma once

#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "util/ints.h"
#include "util/os/files.h"
#include "util/result.h"

namespace util {

// All bytes of the file, which holds still (open_file). The error is one sentence that names the file.
Result<std::vector<u8>, std::string> read_file(const std::string& name);
// The same as text.
Result<std::string, std::string> read_text(const std::string& name);
// The file, to be read bit by bit. The error is the same, also for a folder, which a stream would open.
Result<std::ifstream, std::string> open_to_read(const std::string& name);

// The name that stands for standard input or output.
inline constexpr std::string_view StandardStream = "-";

// The same for a text, whose name may be StandardStream. The error also tells what to do about a file that is compressed or
// in UTF-16.
Result<std::ifstream, std::string> open_text(const std::string& name);

// In bytes; nothing if it is no plain file, as a pipe, or is not there.
std::optional<u64> file_size(const std::string& name);

// Could open_text() open it? A pipe can be opened but once, and is taken to be one that can.
Done check_can_read_text(const std::string& name);

// The same for a file that holds still: no pipe, which might be waited for, and no device, which might have no end.
Result<std::ifstream, std::string> open_file(const std::string& name);

// Did reading it end at its end, and not at an error of the disk? The error is the same.
Done check_whole(const std::ifstream& file, const std::string& name);

// Writes a file that is seen whole or not at all: it is made beside, under a name that nobody has, and then takes the
// place of the old one, which stays as it is until then. Symbolic links are followed, and the access that the old one
// allowed is kept. A terminal, a pipe or another stream is written to at once; a folder or a disk is refused. Errors are
// one sentence that names the file.
class FileDraft {
public:
    // Fails if put_in_place() would, as far as that can be told.
    static Result<FileDraft, std::string> open(const std::string& name);
    static Result<FileDraft, std::string> open_standard_output();
    ~FileDraft() { discard(); }  // leaves nothing behind if it was not put in place
    FileDraft(FileDraft&& other) noexcept { swap(other); }
    FileDraft& operator=(FileDraft&& other) noexcept {
        swap(other);
        return *this;
    }

    void write(std::span<const u8> bytes);
    void write(std::string_view text);
    // Did all bytes find room so far? If not, put_in_place() will say so.
    bool is_well() const { return is_written_; }
    Done put_in_place();
    // For what did not become whole, or could not be put in place: leaves the old file alone and gives the name beside it
    // that the new one has now, as in "games.partial.pgn".
    Result<std::string, std::string> keep_aside();

private:
    FileDraft() = default;
    void swap(FileDraft& other);
    void discard();

    std::string name_;    // as the caller calls it
    std::string target_;  // whose place it takes; empty for a stream
    os::OpenFile file_;
    bool is_written_ = true;  // all bytes so far
    bool is_ours_ = false;    // the file that is made beside
};

// Writes a whole file by a draft.
Done write_file(const std::string& name, std::span<const u8> bytes);
Done write_file(const std::string& name, std::string_view text);

// Could write_file() write it now? To be asked before the work whose fruit goes there; leaves nothing behind. The error
// is that of write_file().
Done check_can_write(const std::string& name);

// A name for something that is kept beside `name` and did not become whole: NAME.partial.EXT, or with a number if somebody
// has that. `from` gets it. The error is one sentence.
Result<std::string, std::string> keep_partial(const std::string& from, const std::string& name);

// The path from the root, without links, "." and ".."; empty if there can be none.
std::string whole_path(const std::string& name);
// Do both names lead to one file, however they are spelt? That holds too for files that are not there yet. Streams, to
// which many may write, are never the same; StandardStream is the file that standard input is read from.
bool is_same_file(const std::string& a, const std::string& b);
// Is the folder there that the file is in, or would be?
bool has_folder(const std::string& name);
// Does the name, however it is spelt, lead to something below the folder?
bool lies_in(const std::string& name, const std::string& folder);

}  // namespace util
