// What systems differ in for memory: blocks on large pages, and files as memory.
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

}  // namespace util::os
