// The POSIX implementation. Conditional renaming, which only Linux and macOS have, has a fallback.
#include "util/os/files.h"

#include <cerrno>

#include <fcntl.h>
#include <strings.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace util::os {

namespace {

namespace fs = std::filesystem;

constexpr int MostLinks = 40;                         // the limit of Linux
constexpr mode_t FileMode = 0666, FolderMode = 0777;  // minus the umask

// Calls make(NAME) with names beside `name` until it succeeds, or fails for a reason other than the name.
template <class Make>
std::string make_beside(const std::string& name, const Make& make) {
    while (true) {
        std::string own = name_beside(name);
        if (make(own)) return own;
        if (errno != EEXIST) return {};
    }
}

constexpr mode_t AccessBits = 07777, OwnerBits = 0700, GroupBits = 070;

// Gives the file the owner and access rights of the other file, whoever runs the process and whatever the
// umask is. If the group cannot be kept, the group gets no access.
void keep_access(int file, const struct stat& like) {
    mode_t mode = like.st_mode & AccessBits;
    const bool is_kept =
        ::fchown(file, like.st_uid, like.st_gid) == 0 || ::fchown(file, uid_t(-1), like.st_gid) == 0;
    if (!is_kept) mode &= ~GroupBits;
    ::fchmod(file, mode);
}

// Is the name that of an open file of this process, such as /dev/stdout?
bool is_open_file(const std::string& name) {
    std::error_code error;
    fs::path path = name;
    for (int i = 0; i < MostLinks && !error; ++i) {
        const fs::path folder = fs::canonical(path.parent_path().empty() ? "." : path.parent_path(), error);
        if (folder == "/dev/fd" || (folder.string().starts_with("/proc/") && folder.filename() == "fd"))
            return true;
        const fs::path target = fs::read_symlink(path, error);
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return false;
}

// Takes ownership of the descriptor. Null if there is none.
std::FILE* stream_of(int file, const char* mode) {
    std::FILE* const stream = file < 0 ? nullptr : ::fdopen(file, mode);
    if (file >= 0 && stream == nullptr) ::close(file);
    return stream;
}

// Does not wait for a pipe that has no reader, but later writes wait for a pipe that is full.
int open_without_waiting(const std::string& name, int flags) {
    const int file =
        ::open(name.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags, FileMode);
    if (file >= 0) ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) & ~O_NONBLOCK);
    return file;
}

#if defined(__linux__) && !defined(__ANDROID__)  // older versions of Android end a program that calls it
constexpr unsigned Exchange = RENAME_EXCHANGE, OnlyIfFree = RENAME_NOREPLACE;
bool rename_in_one_step(const std::string& from, const std::string& to, unsigned condition) {
    return ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), condition) == 0;
}
#elif defined(__APPLE__)
constexpr unsigned Exchange = RENAME_SWAP, OnlyIfFree = RENAME_EXCL;
bool rename_in_one_step(const std::string& from, const std::string& to, unsigned condition) {
    return ::renamex_np(from.c_str(), to.c_str(), condition) == 0;
}
#else
constexpr unsigned Exchange = 0, OnlyIfFree = 0;
bool rename_in_one_step(const std::string&, const std::string&, unsigned) {
    errno = ENOSYS;
    return false;
}
#endif
// Is the failure of the last call due to the system, or the file system, having no such renaming in one
// step?
bool may_do_in_steps() { return errno == EINVAL || errno == ENOSYS || errno == ENOTSUP; }

}  // namespace

// POSIX allows any bytes in a name.
fs::path path_of(std::string_view name) { return name; }
std::string name_of(const fs::path& path) { return path.string(); }

bool may_write(const std::string& name) { return ::access(name.c_str(), W_OK) == 0; }

bool is_mount_point(const std::string& folder) {
    struct stat here {
    }, above{};
    return ::stat(folder.c_str(), &here) == 0 && ::stat((folder + "/..").c_str(), &above) == 0 &&
           here.st_dev != above.st_dev;
}

FileKind kind_of(const std::string& name) {
    struct stat status {};
    if (::stat(name.c_str(), &status) != 0) return FileKind::None;
    if (is_open_file(name)) return FileKind::Stream;
    if (S_ISREG(status.st_mode)) return FileKind::Plain;
    if (S_ISDIR(status.st_mode)) return FileKind::Folder;
    return S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode) ? FileKind::Stream : FileKind::Other;
}

std::string follow_links(const std::string& name) {
    fs::path path = name;
    std::error_code error;
    for (int i = 0; i < MostLinks; ++i) {
        const fs::path target = fs::read_symlink(path, error);
        if (error) return path.string();  // no link
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return {};
}

OpenFile make_file_beside(const std::string& name) {
    struct stat like {};
    const bool is_there = ::stat(name.c_str(), &like) == 0;
    int file = -1;
    const std::string made = make_beside(name, [&](const std::string& own) {
        file = ::open(own.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, is_there ? OwnerBits : FileMode);
        return file >= 0;
    });
    if (file < 0) return {};
    if (is_there) keep_access(file, like);
    return {made, stream_of(file, "wb")};
}

std::string make_folder_beside(const std::string& name) {
    struct stat like {};
    const bool is_there = ::stat(name.c_str(), &like) == 0;
    std::string made = make_beside(name, [&](const std::string& own) {
        return ::mkdir(own.c_str(), is_there ? OwnerBits : FolderMode) == 0;
    });
    if (made.empty() || !is_there) return made;
    const int folder = ::open(made.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) keep_access(folder, like);
    if (folder >= 0) ::close(folder);
    return made;
}

bool OpenFile::sync() { return flush() && (::fsync(::fileno(file_.get())) == 0 || !size()); }

std::optional<u64> OpenFile::size() const {
    struct stat status {};
    const bool is_plain =
        file_ != nullptr && ::fstat(::fileno(file_.get()), &status) == 0 && S_ISREG(status.st_mode);
    return is_plain ? std::optional(u64(status.st_size)) : std::nullopt;
}

bool OpenFile::cut_to(u64 size) { return flush() && ::ftruncate(::fileno(file_.get()), off_t(size)) == 0; }

// The system releases the lock when the process ends, in every case.
Result<OpenFile, AddFault> open_to_add(const std::string& name) {
    const int file = open_without_waiting(name, O_CREAT);
    struct stat status {};
    const bool is_plain = file >= 0 && ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    const bool is_taken = is_plain && ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    std::FILE* const stream = stream_of(file, "ab");
    OpenFile opened(name, stream);
    if (is_taken) return Failure{AddFault::IsTaken};
    if (stream == nullptr) return Failure{AddFault::CannotBeWritten};
    std::setvbuf(stream, nullptr, _IONBF, 0);
    return opened;
}

OpenFile open_stream(const std::string& name) {
    return {name, stream_of(open_without_waiting(name, 0), "wb")};
}

std::ifstream open_standard_input() { return std::ifstream(standard_input_name(), std::ios::binary); }
std::string standard_input_name() { return "/dev/stdin"; }

OpenFile open_standard_output() {
    const int file = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (file < 0) return {};
    return {"standard output", stream_of(file, "wb")};
}

#if defined(__APPLE__)  // its disks ignore case by default
bool means_the_same(const std::string& a, const std::string& b) {
    return ::strcasecmp(a.c_str(), b.c_str()) == 0;
}
#else
bool means_the_same(const std::string& a, const std::string& b) { return a == b; }
#endif

std::string_view list_separators() { return ":;"; }

bool replace_file(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

bool exchange(const std::string& a, const std::string& b) {
    if (rename_in_one_step(a, b, Exchange)) return true;
    return may_do_in_steps() && exchange_in_steps(a, b);
}

bool rename_if_free(const std::string& from, const std::string& to) {
    if (rename_in_one_step(from, to, OnlyIfFree)) return true;
    struct stat status {};
    return may_do_in_steps() && ::lstat(to.c_str(), &status) != 0 &&
           std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace util::os
