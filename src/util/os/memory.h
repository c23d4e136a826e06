// The memory functions that differ between systems: blocks on large pages, files as memory, and the amount
// of memory.
#pragma once

#include <span>
#include <string>

#include "util/ints.h"

namespace util::os {

// Zeroed memory, on large pages if the system provides them, and then from the start of one. This is quick:
// the system makes the pages at the first access. Null if the system refuses it.
void* map_memory(usize bytes);
void unmap_memory(void* memory, usize bytes);

// The bytes of a plain file, which the system reads on access, in random order. The span's data is null if
// and only if the file cannot be read; an empty file is not null.
std::span<const u8> map_file(const std::string& name);
void unmap_file(std::span<const u8> bytes);

// Bytes that this process can still allocate: what is free, or in caches that the system would give up, but
// no more than a container allows. The largest number if the system does not report it.
u64 available_memory();
// Bytes of memory that this process occupies now; 0 if the system does not report it.
u64 resident_memory();

}  // namespace util::os
