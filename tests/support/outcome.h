// The exit status and the output of a command line.
#pragma once

#include <sstream>
#include <string>

#include "cli/program.h"

namespace test {

struct Outcome {
    int status;  // exit status
    std::string out;
    std::string err;
};

// `run(out, err)` writes to both streams and returns the exit status.
template <class Run>
Outcome outcome_of(const Run& run) {
    std::ostringstream out;
    std::ostringstream err;
    const int status = run(out, err);
    return {status, out.str(), err.str()};
}

// Runs a program in this process.
inline Outcome run_program(
    const cli::Program& program, const cli::Arguments& arguments,
    const util::StopRequested& stop_requested = [] { return false; }) {
    return outcome_of([&](std::ostream& out, std::ostream& err) {
        cli::Console console{out, err, stop_requested};
        return cli::run(program, arguments, console);
    });
}

}  // namespace test
