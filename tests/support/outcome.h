// What a command line ended with.
#pragma once

#include <sstream>
#include <string>

namespace test {

struct Outcome {
    int status;  // of the exit
    std::string out;
    std::string err;
};

// `run(out, err)` writes to both streams and gives the exit status.
template <class Run>
Outcome outcome_of(const Run& run) {
    std::ostringstream out;
    std::ostringstream err;
    const int status = run(out, err);
    return {status, out.str(), err.str()};
}

}  // namespace test
