// Runs one loop on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "util/ints.h"
#include "util/thread_group.h"

namespace util {

// Splits [0, count) into `pieces` ranges of about the same size and calls work(piece, begin, end) for each,
// in any order, on up to `threads` threads; on fewer if the system has no more. The pieces, and so sums that
// are made piece by piece, are the same for any number of threads. Throws what a call threw, if it was on
// another thread as std::runtime_error with its text; the piece of that call is unfinished then.
template <class Work>
void for_each_piece(usize count, usize pieces, int threads, const Work& work) {
    std::atomic<usize> next = 0;
    const auto take_pieces = [&] {
        for (usize piece = next++; piece < pieces; piece = next++)
            work(piece, count * piece / pieces, count * (piece + 1) / pieces);
    };
    ThreadGroup helpers;
    for (usize i = 1; i < std::min(usize(threads), pieces); ++i)
        if (!helpers.add(take_pieces)) break;
    take_pieces();
    if (const auto done = helpers.join(); !done) throw std::runtime_error(done.error());
}

}  // namespace util
