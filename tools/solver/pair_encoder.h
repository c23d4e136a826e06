// Lists of small numbers in the code of Syzygy tables (tablebase/pair_code.h), in a plain form of it.
#pragma once

#include <span>
#include <vector>

#include "util/ints.h"

namespace solver {

// Stands for any number, as it is never asked for.
inline constexpr u16 AnyNumber = 0xFFFF;

// The four parts of a list, which lie apart in the file. The blocks are to begin at a multiple of 64 bytes.
struct EncodedList {
    std::vector<u8> header;
    std::vector<u8> sparse_index;
    std::vector<u8> block_lengths;
    std::vector<u8> blocks;
};

// Numbers below 4095. Where all are 0 or any number, or all alike and the kind of table has a place for it, the list is
// that one number. The only pairs that become symbols are runs of one number, of 2, 4 ... 256: files are larger than
// those which look for pairs, and quickly written. The flags are those of the table; bit 7 is not among them.
EncodedList encode(std::span<const u16> numbers, u8 flags, bool has_place_for_single);

}  // namespace solver
