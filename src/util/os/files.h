// What systems differ in for files: kinds, symbolic links, names of one's own, putting one in the place of another.
#pragma once

#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include "util/ints.h"
#include "util/result.h"

namespace util::os {

enum class FileKind {
    None,  // no such file
    Plain,
    Folder,
    Stream,  // a terminal, a pipe or another device that takes bytes as they come; a file by a name like /dev/stdout
    Other,  // a disk or a socket, say: nothing to write a file to
};

// What the name leads to, through symbolic links.
FileKind kind_of(const std::string& name);

bool may_write(const std::string& name);
// Is the folder the root of a file system, so that it can get no other name?
bool is_mount_point(const std::string& folder);

// The name of what symbolic links lead to, which need not be there (but on Windows). Empty if they lead in a circle.
std::string follow_links(const std::string& name);

// Closes the file if that was not done before.
class OpenFile {
public:
    OpenFile() = default;
    OpenFile(std::string name, std::FILE* file) : name_(std::move(name)), file_(file) {}
    ~OpenFile() { close(); }
    OpenFile(OpenFile&& other) noexcept
        : name_(std::move(other.name_)), file_(std::exchange(other.file_, nullptr)) {}
    OpenFile& operator=(OpenFile&& other) noexcept {
        std::swap(name_, other.name_);
        std::swap(file_, other.file_);
        return *this;
    }

    const std::string& name() const { return name_; }
    bool is_open() const { return file_ != nullptr; }
    // False where not all bytes went out.
    bool write(const void* bytes, std::size_t count) {
        return file_ != nullptr && std::fwrite(bytes, 1, count, file_) == count;
    }
    bool flush() { return file_ != nullptr && std::fflush(file_) == 0; }
    // False if the disk fails. What has no disk behind it is as safe as it can be.
    bool sync();
    // In bytes; nothing if it is no plain file, as a device or a pipe.
    std::optional<u64> size() const;
    // Lets the file end after so many bytes.
    bool cut_to(u64 size);
    bool close() { return file_ != nullptr && std::fclose(std::exchange(file_, nullptr)) == 0; }

private:
    std::string name_;
    std::FILE* file_ = nullptr;
};

// An empty file in the folder of `name`, under a name that nobody has. If the file `name` is there, nobody may read or write
// the new one who may not do so with that. Not open if the folder takes no file.
OpenFile make_file_beside(const std::string& name);
// The same for a folder. Its name; empty if none can be made.
std::string make_folder_beside(const std::string& name);

enum class AddFault {
    CannotBeWritten,
    IsTaken,  // by another process: whole runs, and no single lines, are kept apart
};
// The file, made if need be, to be added to; each write goes out at once and as one. A device or a pipe is anybody's, and a
// pipe that nobody reads is not waited for.
Result<OpenFile, AddFault> open_to_add(const std::string& name);

// A pipe or device that is there, to be written to. Not open if nobody reads the pipe: it does not wait.
OpenFile open_stream(const std::string& name);

// Standard input once more, which is no open stream if there is none.
std::ifstream open_standard_input();
// A name of what standard input is read from; empty if it has none.
std::string standard_input_name();
// Standard output once more; closing it does not close that.
OpenFile open_standard_output();

// Do two names in one folder lead to one file? On some systems upper and lower case are the same.
bool means_the_same(const std::string& a, const std::string& b);

// The characters that separate the folders of a list, each by itself: ";", and ":" as well except on Windows.
std::string_view list_separators();

// One file takes the name of another, which is gone then, in one step.
bool replace_file(const std::string& from, const std::string& to);
// Two folders change their names, in one step if the file system can.
bool exchange(const std::string& a, const std::string& b);
// A file or folder gets a name that nobody has; false if there is one of that name.
bool rename_if_free(const std::string& from, const std::string& to);

}  // namespace util::os
