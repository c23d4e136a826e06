// How a command ends: an exit status, and a line of text if something went wrong.
#pragma once

#include <string>
#include <utility>

#include "util/result.h"

namespace cli {

inline constexpr int ExitOk = 0;
// Something was refused, or could not be read or written.
inline constexpr int ExitFailure = 1;
// The arguments make no sense.
inline constexpr int ExitUsage = 2;

// Success by default; the functions below make other endings.
struct [[nodiscard]] Ending {
    int status = ExitOk;
    std::string message{};  // one line, without a line break
    std::string command{};  // the command that ended; empty for the program's own

    bool is_ok() const { return status == ExitOk; }
};

inline Ending failed(std::string message) { return {ExitFailure, std::move(message)}; }

// The ending of a command whose last step was `done`.
inline Ending ending_of(const util::Done& done) { return done ? Ending{} : failed(done.error()); }

// The output then also points the user to --help of the command.
inline Ending misused(std::string message) { return {ExitUsage, std::move(message)}; }

}  // namespace cli
