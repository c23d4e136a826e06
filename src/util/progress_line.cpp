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

ProgressLine::ProgressLine(std::ostream* stream, bool is_terminal)
    : stream_(stream), is_terminal_(is_terminal), next_(start_ + (is_terminal ? FirstOnTerminal : Interval)) {
}

void ProgressLine::clear() {
    if (is_shown_ && is_terminal_) *stream_ << ClearLine << std::flush;
    is_shown_ = false;
}

double ProgressLine::seconds() const {
    return std::max(0.001, std::chrono::duration<double>(Clock::now() - start_).count());
}

void ProgressLine::write(const std::string& text) {
    if (stream_ == nullptr) return;
    next_ = Clock::now();
    next_ += is_terminal_ ? Clock::duration(IntervalOnTerminal) : Clock::duration(Interval);
    if (is_terminal_)
        *stream_ << ClearLine << text << std::flush;
    else
        *stream_ << text << std::endl;
    is_shown_ = true;
}

}  // namespace util
