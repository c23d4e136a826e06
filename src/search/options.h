// What stays the same over many searches.
#pragma once

#include "search/limits.h"

namespace eval::nnue {
class Network;
}  // namespace eval::nnue

namespace search {

struct Options {
    int multi_pv = 1;
    Milliseconds move_overhead{10};
    // Off: no pruning, no reductions, extensions or quiescence, no table cut-offs; the value is plain minimax's. For
    // tests and for teaching.
    bool selective = true;
    // What positions are evaluated with; nothing: the classical evaluation. Outlives the searches.
    const eval::nnue::Network* network = nullptr;
};

}  // namespace search
