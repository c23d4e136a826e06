// The memory that Linux reports: of the machine, and the part that a container may use.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "util/ints.h"

namespace util::os {

// The text of a system file (/proc, /sys); nothing if it cannot be read. Tests can replace it.
using SystemFiles = std::function<std::optional<std::string>(const std::string& name)>;
std::optional<std::string> read_system_file(const std::string& name);

// Bytes that this process can still allocate: what Linux counts as available (free, or in caches that it
// would give up), but no more than the process's control groups allow (cgroup v1 and v2). The largest
// number if the system does not report it.
u64 linux_available_memory(const SystemFiles& files = read_system_file);

// Bytes of memory that this process occupies now; 0 if the system does not report it.
u64 linux_resident_memory(const SystemFiles& files = read_system_file);

}  // namespace util::os
