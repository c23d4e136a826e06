// A command of a program: its arguments, its action, and the streams that it runs with.
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

// The arguments after the program's name, or after the command's name.
using Arguments = std::vector<std::string>;

// The environment of a running program: its streams and the request to stop.
struct Console {
    std::ostream& out;
    std::ostream& err;
    util::StopRequested stop_requested = [] { return false; };
    bool err_is_terminal = false;
};

struct Command {
    std::string name;
    std::string usage;        // words and options after the name, as --help shows them
    std::string description;  // for --help
    std::vector<Option> options;
    Words words;
    std::function<Ending(const Values& values, Console& console)> run;
    std::string more{};  // text that --help shows below the options
};

}  // namespace cli
