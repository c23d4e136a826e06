// The command genfens, by which OpenBench has an engine make the openings for games of data generation
// (OpenBench wiki: Data Generation Workloads).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "util/ints.h"

namespace uci {

struct GenFensSettings {
    u64 count = 1;
    u64 seed = 0;
    std::string book = {};  // a file of FENs or EPDs; empty: the start position
    bool dfrc = false;      // all of them from double Chess960
};

// Calls print("info string genfens FEN") so many times; the openings depend on the settings alone. Gives an error, in
// one sentence, where the book cannot be read. Ends early where stopped() says so.
std::optional<std::string> generate_fens(const GenFensSettings& settings,
                                         const std::function<void(const std::string&)>& print,
                                         const std::function<bool()>& stopped);

}  // namespace uci
