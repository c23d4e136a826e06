// The Windows implementation. Names are UTF-8: the program's manifest makes UTF-8 the code page
// (program.manifest), so the functions that take narrow strings use it.
#include "util/os/files.h"

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

#include <ext/stdio_filebuf.h>
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include "util/os/windows/handle.h"

namespace util::os {

namespace {

constexpr DWORD ShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr int AppendBinary = _O_APPEND | _O_BINARY | _O_NOINHERIT;
constexpr DWORD LongestPath = 32768;

// Opens an existing file or folder.
HANDLE open_existing(const std::string& name, DWORD access) {
    return ::CreateFileA(name.c_str(), access, ShareAll, nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS,
                         nullptr);
}

// Reports pipes by their names only: opening one to look at it would take the place of the connection that
// its server waits for.
bool is_pipe(const std::string& name) {
    return name.starts_with(R"(\\.\pipe\)") || name.starts_with("//./pipe/");
}

// The name of an open file, without links. Empty if it has none.
std::string name_of_open(HANDLE file) {
    std::string name(LongestPath, '\0');
    name.resize(::GetFinalPathNameByHandleA(file, name.data(), LongestPath, FILE_NAME_NORMALIZED));
    constexpr std::string_view Network = R"(\\?\UNC\)", Local = R"(\\?\)";
    if (name.starts_with(Network)) return R"(\\)" + name.substr(Network.size());
    return name.starts_with(Local) ? name.substr(Local.size()) : name;
}

// The access rights of a file or folder. get() is null if it does not exist: a new file inherits the rights
// of its folder.
class Access {
public:
    explicit Access(const std::string& name) {
        DWORD size = 0;
        ::GetFileSecurityA(name.c_str(), DACL_SECURITY_INFORMATION, nullptr, 0, &size);
        descriptor_.resize(size);
        is_there_ = size > 0 && ::GetFileSecurityA(name.c_str(), DACL_SECURITY_INFORMATION,
                                                   descriptor_.data(), size, &size) != 0;
        attributes_.lpSecurityDescriptor = descriptor_.data();
    }
    SECURITY_ATTRIBUTES* get() { return is_there_ ? &attributes_ : nullptr; }

private:
    std::vector<char> descriptor_;
    SECURITY_ATTRIBUTES attributes_{sizeof(SECURITY_ATTRIBUTES), nullptr, FALSE};
    bool is_there_ = false;
};

// Takes ownership of the handle. Null if there is none.
std::FILE* stream_of(HANDLE handle, int flags, const char* mode) {
    Handle owner(handle);
    if (!owner.is_open()) return nullptr;
    const int file = ::_open_osfhandle(reinterpret_cast<intptr_t>(owner.get()), flags);
    if (file < 0) return nullptr;
    owner.release();
    std::FILE* const stream = ::_fdopen(file, mode);
    if (stream == nullptr) ::_close(file);
    return stream;
}

}  // namespace

// Paths are UTF-16 on Windows.
std::filesystem::path path_of(std::string_view name) {
    std::wstring wide(name.size(), L'\0');  // never more units than bytes
    wide.resize(std::size_t(
        ::MultiByteToWideChar(CP_UTF8, 0, name.data(), int(name.size()), wide.data(), int(wide.size()))));
    return wide;
}

std::string name_of(const std::filesystem::path& path) {
    const std::wstring& wide = path.native();
    std::string name(3 * wide.size(), '\0');  // at most 3 bytes for each unit
    name.resize(std::size_t(::WideCharToMultiByte(CP_UTF8, 0, wide.data(), int(wide.size()), name.data(),
                                                  int(name.size()), nullptr, nullptr)));
    return name;
}

FileKind kind_of(const std::string& name) {
    if (is_pipe(name)) return FileKind::Stream;
    const Handle file(open_existing(name, 0));
    if (!file.is_open()) return FileKind::None;
    const DWORD type = ::GetFileType(file.get());
    if (type == FILE_TYPE_CHAR || type == FILE_TYPE_PIPE) return FileKind::Stream;
    BY_HANDLE_FILE_INFORMATION facts{};
    if (type != FILE_TYPE_DISK || ::GetFileInformationByHandle(file.get(), &facts) == 0)
        return FileKind::Other;
    return (facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::Folder : FileKind::Plain;
}

bool may_write(const std::string& name) {
    if (is_pipe(name)) return true;
    const DWORD access = kind_of(name) == FileKind::Folder ? DWORD(FILE_ADD_FILE) : GENERIC_WRITE;
    return Handle(open_existing(name, access)).is_open();
}

bool is_mount_point(const std::string& folder) {
    std::string whole(LongestPath, '\0'), volume(LongestPath, '\0');
    whole.resize(::GetFullPathNameA(folder.c_str(), LongestPath, whole.data(), nullptr));
    if (!whole.ends_with('\\')) whole += '\\';
    return ::GetVolumePathNameA(folder.c_str(), volume.data(), LongestPath) != 0 &&
           ::lstrcmpiA(whole.c_str(), volume.c_str()) == 0;
}

std::string follow_links(const std::string& name) {
    const DWORD attributes = ::GetFileAttributesA(name.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0)
        return name;
    const Handle file(open_existing(name, 0));
    return file.is_open() ? name_of_open(file.get()) : std::string();
}

OpenFile make_file_beside(const std::string& name) {
    Access access(name);
    while (true) {
        const std::string own = name_beside(name);
        const HANDLE file = ::CreateFileA(own.c_str(), GENERIC_WRITE, ShareAll, access.get(), CREATE_NEW,
                                          FILE_ATTRIBUTE_NORMAL, nullptr);
        if (file != INVALID_HANDLE_VALUE) return {own, stream_of(file, _O_BINARY | _O_NOINHERIT, "wb")};
        if (::GetLastError() != ERROR_FILE_EXISTS) return {};
    }
}

std::string make_folder_beside(const std::string& name) {
    Access access(name);
    while (true) {
        std::string own = name_beside(name);
        if (::CreateDirectoryA(own.c_str(), access.get()) != 0) return own;
        if (::GetLastError() != ERROR_ALREADY_EXISTS) return {};
    }
}

bool OpenFile::sync() { return flush() && (::_commit(::_fileno(file_.get())) == 0 || !size()); }

std::optional<u64> OpenFile::size() const {
    struct _stat64 status {};
    const bool is_plain = file_ != nullptr && ::_fstat64(::_fileno(file_.get()), &status) == 0 &&
                          (status.st_mode & _S_IFMT) == _S_IFREG;
    return is_plain ? std::optional(u64(status.st_size)) : std::nullopt;
}

bool OpenFile::cut_to(u64 size) {
    return flush() && ::_chsize_s(::_fileno(file_.get()), static_cast<long long>(size)) == 0;
}

// The file is shared with readers, but not with other writers.
Result<OpenFile, AddFault> open_to_add(const std::string& name) {
    const HANDLE file =
        ::CreateFileA(name.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                      is_pipe(name) ? OPEN_EXISTING : OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        const DWORD error = ::GetLastError();
        errno = std::system_category().default_error_condition(int(error)).value();  // for error messages
        return Failure{error == ERROR_SHARING_VIOLATION ? AddFault::IsTaken : AddFault::CannotBeWritten};
    }
    std::FILE* const stream = stream_of(file, AppendBinary, "ab");
    if (stream == nullptr) return Failure{AddFault::CannotBeWritten};
    std::setvbuf(stream, nullptr, _IONBF, 0);
    return OpenFile(name, stream);
}

OpenFile open_stream(const std::string& name) {
    return {name, stream_of(open_existing(name, GENERIC_WRITE), AppendBinary, "wb")};
}

std::string standard_input_name() {
    const HANDLE file = ::GetStdHandle(STD_INPUT_HANDLE);
    return ::GetFileType(file) == FILE_TYPE_DISK ? name_of_open(file) : std::string();
}

// An inherited pipe has no name, so the handle is duplicated.
std::ifstream open_standard_input() {
    std::ifstream stream;
    const int file = ::_dup(0);
    if (file < 0 || ::_setmode(file, _O_BINARY) < 0) {
        stream.setstate(std::ios::failbit);
        return stream;
    }
    __gnu_cxx::stdio_filebuf<char> buffer(file, std::ios::in | std::ios::binary);
    *stream.rdbuf() = std::move(buffer);
    return stream;
}

OpenFile open_standard_output() {
    const int file = ::_dup(1);
    if (file < 0) return {};
    ::_setmode(file, _O_BINARY);
    std::FILE* const stream = ::_fdopen(file, "wb");
    if (stream == nullptr) ::_close(file);
    return {"standard output", stream};
}

bool means_the_same(const std::string& a, const std::string& b) {
    const std::wstring one = path_of(a).native(), two = path_of(b).native();
    return ::CompareStringOrdinal(one.data(), int(one.size()), two.data(), int(two.size()), TRUE) ==
           CSTR_EQUAL;
}

std::string_view list_separators() { return ";"; }

bool replace_file(const std::string& from, const std::string& to) {
    return ::MoveFileExA(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING) != 0;
}

bool exchange(const std::string& a, const std::string& b) { return exchange_in_steps(a, b); }

bool rename_if_free(const std::string& from, const std::string& to) {
    return ::MoveFileExA(from.c_str(), to.c_str(), 0) != 0;
}

}  // namespace util::os
