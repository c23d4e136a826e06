// Brings memory into the cache before it is read.
#pragma once

namespace util {

// Without the empty asm g++ removes the calls of functions that only prefetch, since their results are not
// used.
inline void prefetch(const void* memory) {
    __builtin_prefetch(memory);
    asm volatile("");
}

}  // namespace util
