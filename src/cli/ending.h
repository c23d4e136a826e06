// How a command ends: an exit status, and a line of text where not all went well.
#pragma once

#include <string>
#include <utility>

#include "util/result.h"

namespace cli {

inline constexpr int ExitOk = 0;
inline constexpr int ExitFailure =
    1;                               // something was refused, could not be read or written, or makes no sense
inline constexpr int ExitUsage = 2;  // the arguments make no sense

// All well, unless it is made by one of the functions below.
struct [[nodiscard]] Ending {
    int status = ExitOk;
    std::string message{};  // one line, without its end

    bool is_ok() const { return status == ExitOk; }
};

inline Ending failed(std::string message) { return {ExitFailure, std::move(message)}; }

// Of a command that did just this.
inline Ending ending_of(const util::Done& done) { return done ? Ending{} : failed(done.error()); }

// The user is then pointed to --help.
inline Ending misused(std::string message) { return {ExitUsage, std::move(message)}; }

}  // namespace cli
