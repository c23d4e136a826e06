// Short functions for common search limits.
#pragma once

#include "search/limits.h"

namespace test {

inline search::Limits to_depth(int depth) {
    search::Limits limits;
    limits.depth = depth;
    return limits;
}
inline search::Limits to_nodes(u64 nodes) {
    search::Limits limits;
    limits.nodes = nodes;
    return limits;
}
inline search::Limits to_mate(int moves) {
    search::Limits limits;
    limits.mate = moves;
    return limits;
}
inline search::Limits infinite() {
    search::Limits limits;
    limits.infinite = true;
    return limits;
}

}  // namespace test
