// Reads /proc/meminfo and the limits of the control groups (Linux: Documentation/admin-guide/cgroup-v1,
// cgroup-v2).
#include "util/os/posix/linux_memory.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string_view>

#include "util/text.h"

namespace util::os {

namespace {

constexpr u64 Unlimited = std::numeric_limits<u64>::max();

// The number after the word `name`, which occurs at most once.
std::optional<u64> number_of(std::string_view text, std::string_view name) {
    const auto words = split_words(text);
    const auto found = std::find(words.begin(), words.end(), name);
    return words.end() - found < 2 ? std::nullopt : parse_integer<u64>(found[1]);
}

// The files in which one version of control groups keeps its numbers.
struct GroupFiles {
    std::string_view root;      // the group of all processes; each folder below is a group
    std::string_view limit;     // bytes; in v2 it may be "max", which means no limit
    std::string_view usage;     // bytes
    std::string_view inactive;  // bytes of cached files, in memory.stat: given up if memory is short
    std::string_view active;    // the same, of recently used files
};
constexpr GroupFiles Version1{"/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
                              "total_inactive_file", "total_active_file"};
constexpr GroupFiles Version2{"/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file",
                              "active_file"};

u64 left_in_group(const std::string& folder, const GroupFiles& names, const SystemFiles& files) {
    const auto number_in = [&](std::string_view name) -> std::optional<u64> {
        const auto text = files(folder + '/' + std::string(name));
        return text ? parse_integer<u64>(trim(*text)) : std::nullopt;
    };
    const auto limit = number_in(names.limit);
    const auto usage = number_in(names.usage);
    if (!limit || !usage) return Unlimited;
    const std::string statistics = files(folder + "/memory.stat").value_or("");
    const u64 caches =
        number_of(statistics, names.inactive).value_or(0) + number_of(statistics, names.active).value_or(0);
    const u64 used = *usage - std::min(*usage, caches);
    return *limit - std::min(*limit, used);
}

// A limit applies to all groups below its own. In a container the names of the outer groups may not exist:
// then the root that the process sees is its own group.
u64 left_in_groups(std::string path, const GroupFiles& names, const SystemFiles& files) {
    u64 left = Unlimited;
    if (path.ends_with('/')) path.pop_back();
    while (true) {
        left = std::min(left, left_in_group(std::string(names.root) + path, names, files));
        if (path.empty()) return left;
        const usize parent = path.rfind('/');
        path.resize(parent == std::string::npos ? 0 : parent);
    }
}

// Lines of "number:controllers:path"; version 2 has number 0 and no controllers.
u64 left_in_control_groups(const SystemFiles& files) {
    u64 left = Unlimited;
    std::istringstream lines(files("/proc/self/cgroup").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        const usize first = line.find(':');
        const usize second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
        const std::string path = line.substr(second + 1);
        if (controllers == ",,") left = std::min(left, left_in_groups(path, Version2, files));
        if (controllers.find(",memory,") != std::string::npos)
            left = std::min(left, left_in_groups(path, Version1, files));
    }
    return left;
}

}  // namespace

std::optional<std::string> read_system_file(const std::string& name) {
    std::ifstream file(name);
    if (!file) return {};
    return std::string(std::istreambuf_iterator<char>(file), {});
}

u64 linux_available_memory(const SystemFiles& files) {
    const auto kib = number_of(files("/proc/meminfo").value_or(""), "MemAvailable:");
    return std::min(kib ? *kib << 10 : Unlimited, left_in_control_groups(files));
}

u64 linux_resident_memory(const SystemFiles& files) {
    return number_of(files("/proc/self/status").value_or(""), "VmRSS:").value_or(0) << 10;
}

}  // namespace util::os
