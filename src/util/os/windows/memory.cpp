// The Windows implementation. Large pages need the right to "lock pages in memory", which a user must be
// granted.
#include "util/os/memory.h"

#include <algorithm>

// clang-format off
#include <windows.h>
#include <psapi.h>  // needs windows.h
// clang-format on

#include "util/os/windows/handle.h"

namespace util::os {

namespace {

constexpr u8 NoBytes[1] = {};  // the address of an empty file's bytes

// True if this process may take large pages from now on.
bool claim_large_pages() {
    HANDLE token_handle = nullptr;
    if (::OpenProcessToken(::GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES | TOKEN_QUERY, &token_handle) == 0)
        return false;
    const Handle token(token_handle);
    TOKEN_PRIVILEGES wanted{};
    wanted.PrivilegeCount = 1;
    wanted.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
    return ::LookupPrivilegeValueA(nullptr, "SeLockMemoryPrivilege", &wanted.Privileges[0].Luid) != 0 &&
           ::AdjustTokenPrivileges(token.get(), FALSE, &wanted, 0, nullptr, nullptr) != 0 &&
           ::GetLastError() == ERROR_SUCCESS;  // it succeeds even without the right
}

void* map_large_pages(usize bytes) {
    static const usize page = claim_large_pages() ? ::GetLargePageMinimum() : 0;
    if (page == 0) return nullptr;
    return ::VirtualAlloc(nullptr, (bytes + page - 1) / page * page,
                          MEM_RESERVE | MEM_COMMIT | MEM_LARGE_PAGES, PAGE_READWRITE);
}

}  // namespace

void* map_memory(usize bytes) {
    if (void* const memory = map_large_pages(bytes)) return memory;
    return ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void unmap_memory(void* memory, usize) { ::VirtualFree(memory, 0, MEM_RELEASE); }

// The mapping keeps the file open.
std::span<const u8> map_file(const std::string& name) {
    const Handle file(::CreateFileA(name.c_str(), GENERIC_READ,
                                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_RANDOM_ACCESS, nullptr));
    LARGE_INTEGER size{};
    if (!file.is_open() || ::GetFileType(file.get()) != FILE_TYPE_DISK ||
        ::GetFileSizeEx(file.get(), &size) == 0)
        return {};
    if (size.QuadPart == 0) return {NoBytes, 0};
    const Handle mapping(::CreateFileMappingA(file.get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
    if (!mapping.is_open()) return {};
    const void* const bytes = ::MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, 0);
    return {static_cast<const u8*>(bytes), bytes == nullptr ? 0 : usize(size.QuadPart)};
}

void unmap_file(std::span<const u8> bytes) {
    if (!bytes.empty()) ::UnmapViewOfFile(bytes.data());
}

// ullAvailPageFile is the memory that the system can still promise (commit), not the size of the page file.
u64 available_memory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof(status);
    return ::GlobalMemoryStatusEx(&status) != 0 ? std::min(status.ullAvailPhys, status.ullAvailPageFile)
                                                : ~u64(0);
}

// All memory that was promised to the process: the working set excludes large pages.
u64 resident_memory() {
    PROCESS_MEMORY_COUNTERS counters{};
    const bool is_told = ::K32GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof(counters)) != 0;
    return is_told ? counters.PagefileUsage : 0;
}

}  // namespace util::os
