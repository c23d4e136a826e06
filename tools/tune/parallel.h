// One loop on several threads.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "util/ints.h"

namespace tune {

// Splits 0 .. count into so many chunks of about the same size and calls work(chunk, begin, end) for each, on up to so
// many threads at a time. Sums that are made chunk by chunk are the same for any number of threads.
template <class Work>
void for_each_chunk(usize count, usize chunks, int threads, const Work& work) {
    std::atomic<usize> next = 0;
    const auto take_chunks = [&] {
        for (usize chunk = next++; chunk < chunks; chunk = next++)
            work(chunk, count * chunk / chunks, count * (chunk + 1) / chunks);
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(take_chunks);
    take_chunks();
}

}  // namespace tune
