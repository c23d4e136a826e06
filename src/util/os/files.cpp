// Linux; what it has beyond POSIX (renameat2) has a fallback.
#include "util/os/files.h"

#include <cerrno>
#include <filesystem>
#include <random>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace util::os {

namespace {

namespace fs = std::filesystem;

constexpr int MostLinks = 40;                         // as Linux has it
constexpr mode_t FileMode = 0666, FolderMode = 0777;  // less the umask

// Calls make(NAME) with names beside that one until it says that the file is made, or fails by more than the name.
template <class Make>
std::string make_beside(const std::string& name, const Make& make) {
    constexpr std::size_t LongestStem = 200;  // of the 255 bytes that most file systems allow
    const fs::path path = fs::path(name);
    std::random_device random;
    while (true) {
        const std::string own =
            fmt::format("{}.{:08x}.tmp", path.filename().string().substr(0, LongestStem), random());
        std::string made = (path.parent_path() / own).string();
        if (make(made)) return made;
        if (errno != EEXIST) return {};
    }
}

constexpr mode_t AccessBits = 07777, OwnerBits = 0700, GroupBits = 070;

// Does the name stand for something that this process has open, as /dev/stdout does?
bool is_open_file(const std::string& name) {
    std::error_code error;
    fs::path path = name;
    for (int i = 0; i < MostLinks && !error; ++i) {
        const fs::path folder = fs::canonical(path.parent_path().empty() ? "." : path.parent_path(), error);
        if (folder.string().starts_with("/proc/") && folder.filename() == "fd") return true;
        const fs::path target = fs::read_symlink(path, error);
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return false;
}

// Takes the descriptor over. Null if there is none.
std::FILE* stream_of(int file, const char* mode) {
    std::FILE* const stream = file < 0 ? nullptr : ::fdopen(file, mode);
    if (file >= 0 && stream == nullptr) ::close(file);
    return stream;
}

// Waits for no pipe that nobody reads; one that is full is waited for.
int open_without_waiting(const std::string& name, int flags) {
    const int file =
        ::open(name.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags, FileMode);
    if (file >= 0) ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) & ~O_NONBLOCK);
    return file;
}

}  // namespace

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

// Owner and access are those of the other file, whoever is at work and whatever the umask. What cannot be given away is not
// shared with others instead.
void keep_access(int file, const struct stat& like) {
    mode_t mode = like.st_mode & AccessBits;
    const bool is_kept =
        ::fchown(file, like.st_uid, like.st_gid) == 0 || ::fchown(file, uid_t(-1), like.st_gid) == 0;
    if (!is_kept) mode &= ~GroupBits;
    ::fchmod(file, mode);
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

bool OpenFile::sync() { return flush() && (::fsync(::fileno(file_)) == 0 || errno == EINVAL); }

std::optional<u64> OpenFile::size() const {
    struct stat status {};
    const bool is_plain =
        file_ != nullptr && ::fstat(::fileno(file_), &status) == 0 && S_ISREG(status.st_mode);
    return is_plain ? std::optional(u64(status.st_size)) : std::nullopt;
}

bool OpenFile::cut_to(u64 size) { return flush() && ::ftruncate(::fileno(file_), off_t(size)) == 0; }

// The system drops the lock when the process ends, in whatever way.
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

OpenFile open_standard_output() {
    const int file = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (file < 0) return {};
    return {"standard output", stream_of(file, "wb")};
}

bool replace_file(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

bool exchange(const std::string& a, const std::string& b) {
    if (::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    const std::string aside = a + ".old";
    if (!rename_if_free(b, aside)) return false;
    const bool is_done = rename_if_free(a, b);
    rename_if_free(aside, is_done ? a : b);
    return is_done;
}

bool rename_if_free(const std::string& from, const std::string& to) {
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    struct stat status {};  // a file system that cannot do both in one step
    return ::lstat(to.c_str(), &status) != 0 && std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace util::os
