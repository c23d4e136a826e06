// Runs the command line of the engine, for tests.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "support/outcome.h"
#include "uci/cli.h"

namespace test {

inline Outcome run_cli(const std::vector<std::string>& arguments, const std::string& input = "") {
    std::istringstream in(input);
    return outcome_of(
        [&](std::ostream& out, std::ostream& err) { return uci::run_command_line(arguments, in, out, err); });
}

}  // namespace test
