// Runs one loop over many numbers on several threads.
#pragma once

#include <algorithm>
#include <atomic>

#include "util/ints.h"
#include "util/thread_group.h"

namespace solver {

// Calls work(begin, end) for pieces of the range [0, count), in any order, on up to `threads` threads; on
// fewer if the system has no more. The error is the text of an exception that a call threw; in that case some
// pieces were left out.
template <class Work>
[[nodiscard]] util::Done in_parallel(int threads, u64 count, const Work& work) {
    constexpr u64 Piece = 1 << 16;
    std::atomic<u64> next = 0;
    const auto take_pieces = [&] {
        for (u64 begin = next.fetch_add(Piece); begin < count; begin = next.fetch_add(Piece))
            work(begin, std::min(begin + Piece, count));
    };
    util::ThreadGroup helpers;
    const u64 useful = (count + Piece - 1) / Piece;
    for (int i = 1; i < threads && u64(i) < useful; ++i)
        if (!helpers.add(take_pieces)) break;
    take_pieces();
    return helpers.join();
}

}  // namespace solver
