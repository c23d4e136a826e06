// Encodes lists of small numbers in the code of Syzygy tables (tablebase/pair_code.h), in a simple form of
// it.
#pragma once

#include <span>
#include <vector>

#include "util/ints.h"

namespace tablebase_tool {

// An entry that is never read, so that any number can take its place.
inline constexpr u16 AnyNumber = 0xFFFF;

// The four parts of a list, which are stored apart in the file. The blocks must begin at a multiple of 64
// bytes.
struct EncodedList {
    std::vector<u8> header;
    std::vector<u8> sparse_index;
    std::vector<u8> block_lengths;
    std::vector<u8> blocks;
};

// Encodes numbers below 4095. If all are 0 or AnyNumber, or all are alike and the kind of table has a place
// for a single number, the list is that one number. The only pairs that become symbols are runs of one
// number, of length 2, 4 ... 256. Files are larger than those of an encoder that searches for pairs, but
// quickly written. `flags` are those of the table, without bit 7.
EncodedList encode(std::span<const u16> numbers, u8 flags, bool has_place_for_single);

}  // namespace tablebase_tool
