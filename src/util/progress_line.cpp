// Overwrites the line on a terminal, and writes a new line to any other stream.
#include "util/progress_line.h"

#include <algorithm>
#include <string_view>

namespace util {

namespace {

using namespace std::chrono_literals;

constexpr auto Interval = 10s;
constexpr auto FirstOnTerminal = 1s;
constexpr auto IntervalOnTerminal = 200ms;
constexpr std::string_view ClearLine = "\r\033[K";

}  // namespace

ProgressLine::ProgressLine(ProgressStream where)
    : where_(where), next_(start_ + (where.is_terminal ? FirstOnTerminal : Interval)) {}

void ProgressLine::clear() {
    if (is_shown_ && where_.is_terminal) *where_.stream << ClearLine << std::flush;
    is_shown_ = false;
}

double ProgressLine::seconds() const {
    return std::max(0.001, std::chrono::duration<double>(Clock::now() - start_).count());
}

void ProgressLine::show_now(const std::string& text) {
    if (where_.stream == nullptr) return;
    next_ = Clock::now();
    next_ += where_.is_terminal ? Clock::duration(IntervalOnTerminal) : Clock::duration(Interval);
    if (where_.is_terminal)
        *where_.stream << ClearLine << text << std::flush;
    else
        *where_.stream << text << std::endl;
    is_shown_ = true;
}

}  // namespace util
