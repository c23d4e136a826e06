// Ends what writes games for hours before the disk is full.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "util/ints.h"
#include "util/result.h"

namespace datagen {

// Bytes that are free on the disk on which the file lies or would lie; nothing where that cannot be told.
std::optional<u64> free_disk_bytes(const std::string& file);

struct DiskGuard {
    u64 least_bytes = 0;  // that must stay free; 0: nobody asks
    std::function<std::optional<u64>(const std::string&)> free_bytes = free_disk_bytes;

    // Is there enough for more of that file? The error is one sentence.
    util::Done check(const std::string& file) const;
};

}  // namespace datagen
