// CRC-32C (Castagnoli), the checksum of iSCSI and ext4; RFC 3720, appendix B.4, has test values.
#pragma once

#include <span>

#include "util/ints.h"

namespace record {

u32 crc32c(std::span<const u8> bytes);

}  // namespace record
