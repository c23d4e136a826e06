// The nearest series that nowhere falls.
#pragma once

#include <algorithm>
#include <vector>

#include "util/ints.h"

namespace common {

// Replaces `values` with the nearest series that nowhere falls, by weighted squares: neighbours that are out of
// order are pooled (Miriam Ayer and others 1955).
inline void make_rising(std::vector<double>& values, const std::vector<double>& importance) {
    struct Pool {
        double sum, importance;
        usize size;
        double mean() const { return sum / importance; }
    };
    std::vector<Pool> pools;
    for (usize i = 0; i < values.size(); ++i) {
        pools.push_back({values[i] * importance[i], importance[i], 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
            const Pool last = pools.back();
            pools.pop_back();
            pools.back().sum += last.sum;
            pools.back().importance += last.importance;
            pools.back().size += last.size;
        }
    }
    auto value = values.begin();
    for (const Pool& pool : pools) value = std::fill_n(value, pool.size, pool.mean());
}

}  // namespace common
