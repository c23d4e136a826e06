// What systems differ in for memory: blocks on large pages, files as memory, and how much there is.
#pragma once

#include <span>
#include <string>

#include "util/ints.h"

namespace util::os {

// Zeroed memory, on large pages where the system gives them, and then from the beginning of one. It is quickly there: the
// system makes the pages at first touch. Null if the system refuses it.
void* map_memory(usize bytes);
void unmap_memory(void* memory, usize bytes);

// The bytes of a plain file, which are read as they are touched, in no order. Nothing but null if the file cannot be read;
// one without bytes is not null.
std::span<const u8> map_file(const std::string& name);
void unmap_file(std::span<const u8> bytes);

// Bytes that this process can still take: what is free, or in caches that the system would give up, and no more than a
// container allows. The largest number if the system does not tell.
u64 available_memory();
// Bytes of memory that this process occupies now; 0 if the system does not tell.
u64 resident_memory();

}  // namespace util::os
