// A line now and then; on a terminal one that is written over.
#include "lab/progress.h"

#include <fmt/format.h>

#include "lab/drawing/numbers.h"
#include "util/text.h"

namespace lab_tool {

namespace {

constexpr std::string_view ClearLine = "\r\033[K";

}  // namespace

void Progress::show(u64 nodes) {
    if (is_due()) write(fmt::format("{}: {} nodes", what_, util::with_commas(nodes)));
}

void Progress::clear() {
    if (is_shown_ && is_terminal_) *stream_ << ClearLine << std::flush;
    is_shown_ = false;
}

bool Progress::is_due() {
    if (stream_ == nullptr) return false;
    const auto now = Clock::now();
    if (now < next_) return false;
    next_ = now + (is_terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10'000));
    return true;
}

void Progress::write(const std::string& line) {
    if (is_terminal_)
        *stream_ << ClearLine << line << std::flush;
    else
        *stream_ << line << std::endl;
    is_shown_ = true;
}

}  // namespace lab_tool
