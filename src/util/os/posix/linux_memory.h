// What Linux says about memory: of the machine, and of what a container may take of it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "util/ints.h"

namespace util::os {

// The text of one of the system's files (/proc, /sys); nothing where it cannot be read. A seam for tests.
using SystemFiles = std::function<std::optional<std::string>(const std::string& name)>;
std::optional<std::string> read_system_file(const std::string& name);

// Bytes that this process can still take: what Linux counts as available (free, or in caches that it would give up), and
// no more than the control groups allow (cgroup v1 and v2) that the process is in. The largest number where the system
// does not tell.
u64 linux_available_memory(const SystemFiles& files = read_system_file);

// Bytes of memory that this process occupies now; 0 where the system does not tell.
u64 linux_resident_memory(const SystemFiles& files = read_system_file);

}  // namespace util::os
