// Ends long runs that write games before the disk is full.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "util/ints.h"
#include "util/result.h"

namespace datagen {

// The free bytes on the disk of the file, which need not exist yet. Nothing if they cannot be determined, and
// for a stream, such as a pipe.
std::optional<u64> free_disk_bytes(const std::string& file);

struct DiskGuard {
    double least_gb = 0;  // gigabytes that must stay free; 0: no check
    std::function<std::optional<u64>(const std::string&)> free_bytes = free_disk_bytes;

    // Checks that there is enough free space to write more of that file. The error is one sentence.
    util::Done check(const std::string& file) const;
};

}  // namespace datagen
