// The subcommand generate: self-play on several threads into a file of samples.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tune/self_play.h"

namespace tune {

// Asked now and then whether to end early; must be safe to call at any time.
using StopRequested = std::function<bool()>;

struct GenerateSettings {
    SelfPlaySettings self_play;
    std::string out;        // added to, if it is there
    std::string book;       // one FEN or EPD a line; empty: the start position only
    u64 games = 1'000'000;  // played to their end
    int threads = 1;
    std::optional<u64> seed;  // nothing: another one each time
};

// Plays until all games are done or a stop is requested; then the games at hand are finished. Tells its progress now
// and then. The games of a seed are the same for any number of threads, but not their order; where the file already
// holds samples, they are others. Gives an error, in one sentence, if a file cannot be read or written; the file then
// holds whole games.
std::optional<std::string> generate(const GenerateSettings& settings, const StopRequested& stop_requested,
                                    std::ostream& progress);

}  // namespace tune
