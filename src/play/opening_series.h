// So many openings from a seed, for games of data generation.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "play/blocking_search.h"

namespace play {

struct OpeningSeries {
    u64 count = 1;
    u64 seed = 0;
    std::string book = {};  // a file of FENs or EPDs; empty: the start position
    bool dfrc = false;      // all of them from double Chess960
};

// Calls on_opening so many times; the openings depend on the series alone. Gives an error, in one sentence, where the
// book cannot be read. Ends early where stop_requested() says so.
std::optional<std::string> make_openings(const OpeningSeries& series,
                                         const std::function<void(const chess::Position&)>& on_opening,
                                         const StopRequested& stop_requested);

}  // namespace play
