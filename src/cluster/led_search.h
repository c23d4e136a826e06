// The engine's own search on one rank, led by the cluster: a searcher that hands all to the pool of threads, and may do
// more where a search begins or is told to stop.
#pragma once

#include <functional>

#include "search/searcher.h"
#include "search/thread_pool.h"

namespace cluster {

struct SearchHooks {
    // Begins the search on the pool.
    std::function<void(search::SharedState& shared, search::ThreadPool& pool, const chess::Position& root,
                       const search::Limits& limits)>
        start;
    std::function<void()> before_stop = [] {};
};

// The hooks must outlive the engine's use of it.
search::SearcherFactory led_search(SearchHooks hooks);

}  // namespace cluster
