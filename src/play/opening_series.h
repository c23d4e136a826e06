// A series of openings from a seed, for games of data generation.
#pragma once

#include <functional>
#include <string>

#include "engine/engine.h"
#include "util/result.h"

namespace play {

struct OpeningSeries {
    u64 count = 1;
    u64 seed = 0;
    std::string book = {};  // a file of FENs, EPDs or games of PGN (OpeningBook); empty: the start position
    bool dfrc = false;      // all of them from double Chess960
};

// Calls on_opening `series.count` times; the openings depend on the series alone. The error is one sentence:
// a book that cannot be read, or MaxOpeningTries tries in a row without an opening (openings.h), as with a
// book of decided positions. Ends early if stop_requested() returns true.
util::Done make_openings(const OpeningSeries& series,
                         const std::function<void(const chess::Position&)>& on_opening,
                         const util::StopRequested& stop_requested);

}  // namespace play
