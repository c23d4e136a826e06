// Runs a shell command and waits for its end.
#pragma once

#include <array>
#include <cstdio>
#include <string>

#include <sys/wait.h>

#include "util/ints.h"

namespace test {

struct Ran {
    int status = -1;  // exit status; -1 if a signal ended the command
    std::string out;
};

// `out` is stdout.
inline Ran run_shell(const std::string& command) {
    FILE* const pipe = ::popen(command.c_str(), "r");
    Ran ran;
    if (pipe == nullptr) return ran;
    std::array<char, 4096> buffer{};
    while (const usize size = std::fread(buffer.data(), 1, buffer.size(), pipe))
        ran.out.append(buffer.data(), size);
    const int status = ::pclose(pipe);
    if (WIFEXITED(status)) ran.status = WEXITSTATUS(status);
    return ran;
}
// `out` is stdout and stderr together.
inline Ran run_command(const std::string& command) { return run_shell(command + " 2>&1"); }

}  // namespace test
