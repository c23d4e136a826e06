// A command of a program: what it takes, what it does, and what surrounds it.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/ending.h"
#include "cli/option.h"
#include "cli/values.h"
#include "util/stop_requested.h"

namespace cli {

// Those behind the program's name, or behind the command's.
using Arguments = std::vector<std::string>;

// What surrounds a program while it runs.
struct Console {
    std::ostream& out;
    std::ostream& err;
    util::StopRequested stop_requested = [] { return false; };
    bool err_is_terminal = false;
};

struct Command {
    std::string name;
    std::string usage;        // words and options behind the name, as --help shows them
    std::string description;  // for --help
    std::vector<Option> options;
    Words words;
    std::function<Ending(const Values& values, Console& console)> run;
    std::string more{};  // what --help says below the options
};

}  // namespace cli
