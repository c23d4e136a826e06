// Reports the progress of long work at intervals.
#pragma once

#include <chrono>
#include <ostream>
#include <string>

namespace util {

// Where progress is written: nowhere without a stream.
struct ProgressStream {
    ProgressStream() = default;
    ProgressStream(std::ostream& out, bool is_a_terminal = false)
        : stream(&out), is_terminal(is_a_terminal) {}

    std::ostream* stream = nullptr;
    bool is_terminal = false;
};

// On a terminal it is one line, first written after a second and then overwritten a few times a second.
// Elsewhere, such as in a log file, it is one line every ten seconds.
class ProgressLine {
public:
    explicit ProgressLine(ProgressStream where = {});
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // Writes text(), if it is due.
    template <class Text>
    void show(const Text& text) {
        if (is_due()) show_now(text());
    }
    void show_now(const std::string& text);
    // Removes the line from a terminal, before other output.
    void clear();
    // Clears and returns the stream, which there must be, for other output.
    std::ostream& cleared() {
        clear();
        return *where_.stream;
    }
    // Seconds since the work began; always positive.
    double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    bool is_due() const { return where_.stream != nullptr && Clock::now() >= next_; }

    const ProgressStream where_;
    bool is_shown_ = false;
    const Clock::time_point start_ = Clock::now();
    Clock::time_point next_;
};

}  // namespace util
