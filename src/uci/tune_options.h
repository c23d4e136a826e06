// In builds with HOUYI_TUNE: every parameter of the search as a UCI option, and their list, for tuners.
//
// An option sets the parameter while no search runs, and the next node sees it. A table that is computed from a parameter
// ahead of the search would keep the old value: such a table must be made anew by its option. There is none so far.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "uci/options.h"

namespace uci {

// Adds nothing in other builds.
void add_tune_options(OptionList& options);

// One line of the search's table of parameters.
struct TuneParameter {
    std::string_view name;
    int value;  // by default
    int min;
    int max;
    int step;  // a change of which games may tell
};
std::span<const TuneParameter> tune_parameters();

// What OpenBench's SPSA tuner takes: "name, int, value, min, max, c_end, r_end" a line. c_end, the size of the last
// steps, is the table's; r_end, the rate of learning at the end, is 0.002 for all.
std::string format_spsa(std::span<const TuneParameter> parameters);

// The same for the search's table; an error where this build has no options to tune.
util::Result<std::string, std::string> spsa_listing();

}  // namespace uci
