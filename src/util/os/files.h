// The file functions that differ between systems: names as paths, kinds of files, symbolic links, unused
// names, replacing one file by another.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "util/ints.h"
#include "util/result.h"

namespace util::os {

// Convert between file names, which are UTF-8 on every system, and the standard library's paths, which take a
// plain string as text in the system's code page and throw at invalid text. On a system whose names are text
// (Windows), bytes that are not UTF-8 become U+FFFD; a file with such a name is not found.
std::filesystem::path path_of(std::string_view name);
std::string name_of(const std::filesystem::path& path);

enum class FileKind {
    None,  // no such file
    Plain,
    Folder,
    // A terminal, a pipe or another device that takes bytes as they come; also a file under a name like
    // /dev/stdout.
    Stream,
    Other,  // a disk or a socket, for example: no file can be written there
};

// The kind of what the name leads to, through symbolic links.
FileKind kind_of(const std::string& name);

bool may_write(const std::string& name);
// Is the folder the root of a file system, so that it cannot be renamed?
bool is_mount_point(const std::string& folder);

// The name of what symbolic links lead to, which need not exist (except on Windows). Empty if they lead in
// a circle.
std::string follow_links(const std::string& name);

// Owns an open file, and closes it if that was not done before.
class OpenFile {
public:
    OpenFile() = default;
    OpenFile(std::string name, std::FILE* file) : name_(std::move(name)), file_(file) {}

    const std::string& name() const { return name_; }
    bool is_open() const { return file_ != nullptr; }
    // False if not all bytes were written.
    bool write(const void* bytes, std::size_t count) {
        return file_ != nullptr && std::fwrite(bytes, 1, count, file_.get()) == count;
    }
    bool flush() { return file_ != nullptr && std::fflush(file_.get()) == 0; }
    // Waits until all bytes are on the disk. False if that fails. A stream without a disk is only flushed.
    bool sync();
    // The size in bytes; nothing if it is not a plain file, such as a device or a pipe.
    std::optional<u64> size() const;
    // Cuts the file to `size` bytes.
    bool cut_to(u64 size);
    bool close() { return file_ != nullptr && std::fclose(file_.release()) == 0; }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    std::string name_;
    std::unique_ptr<std::FILE, Close> file_;
};

// Makes an empty file in the folder of `name`, under an unused name. If the file `name` exists, only those
// who may read or write it may read or write the new file. Not open if the folder takes no file.
OpenFile make_file_beside(const std::string& name);
// The same for a folder. Returns its name; empty if none can be made.
std::string make_folder_beside(const std::string& name);

enum class AddFault {
    CannotBeWritten,
    IsTaken,  // by another process: only one process at a time may add to a file
};
// Opens the file for appending, and makes it if needed. Each write goes out immediately and as a whole.
// Devices and pipes are not reserved for one process. Opening a pipe without a reader does not wait for
// one.
Result<OpenFile, AddFault> open_to_add(const std::string& name);

// Opens an existing pipe or device for writing. Not open if the pipe has no reader: it does not wait for
// one.
OpenFile open_stream(const std::string& name);

// Opens standard input again; the stream is not open if there is none.
std::ifstream open_standard_input();
// A name of what standard input is read from; empty if it has none.
std::string standard_input_name();
// Opens standard output again; closing it does not close standard output itself.
OpenFile open_standard_output();

// Do two names in one folder lead to one file? Some systems treat upper and lower case as the same.
bool means_the_same(const std::string& a, const std::string& b);

// The characters that separate the folders of a list, each on its own: ";", and also ":" except on Windows.
std::string_view list_separators();

// Renames `from` to `to` in one step; the old file `to` is gone afterwards.
bool replace_file(const std::string& from, const std::string& to);
// Exchanges the names of two folders, in one step if the file system can.
bool exchange(const std::string& a, const std::string& b);
// Renames a file or folder; false if `to` exists already.
bool rename_if_free(const std::string& from, const std::string& to);

// At most so many bytes of a name are kept when others are added: most file systems allow 255 in all.
inline constexpr usize LongestStem = 200;

// --- for the implementations: what all systems share (files.cpp) ---

// A name beside `name` that is probably unused, and different at each call: NAME.1a2b3c4d.tmp.
std::string name_beside(const std::string& name);
// exchange() if the system cannot do it in one step: three renames, through a third name.
bool exchange_in_steps(const std::string& a, const std::string& b);

}  // namespace util::os
