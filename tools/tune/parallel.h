// Runs one loop on several threads.
#pragma once

#include <atomic>
#include <stdexcept>

#include "util/ints.h"
#include "util/thread_group.h"

namespace tune {

// Splits 0 .. count into `chunks` chunks of about the same size and calls work(chunk, begin, end) for each,
// on up to `threads` threads at a time. Sums that are made chunk by chunk are the same for any number of
// threads.
template <class Work>
void for_each_chunk(usize count, usize chunks, int threads, const Work& work) {
    std::atomic<usize> next = 0;
    const auto take_chunks = [&] {
        for (usize chunk = next++; chunk < chunks; chunk = next++)
            work(chunk, count * chunk / chunks, count * (chunk + 1) / chunks);
    };
    util::ThreadGroup helpers;
    for (int i = 1; i < threads; ++i)
        if (!helpers.add(take_chunks)) break;
    take_chunks();
    if (const auto done = helpers.join(); !done) throw std::runtime_error(done.error());
}

}  // namespace tune
