// Reports the progress of long work at intervals.
#pragma once

#include <chrono>
#include <ostream>
#include <string>

namespace util {

// On a terminal it is one line, first written after a second and then overwritten a few times a second.
// Elsewhere, such as in a log file, it is one line every ten seconds.
class ProgressLine {
public:
    // Without a stream nothing is written.
    explicit ProgressLine(std::ostream* stream = nullptr, bool is_terminal = false);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // Writes text(), if it is due.
    template <class Text>
    void show(const Text& text) {
        if (is_due()) write(text());
    }
    void show_now(const std::string& text) { write(text); }
    // Removes the line from a terminal, before other output.
    void clear();
    // Seconds since the work began; always positive.
    double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    bool is_due() const { return stream_ != nullptr && Clock::now() >= next_; }
    void write(const std::string& text);

    std::ostream* stream_;
    bool is_terminal_;
    bool is_shown_ = false;
    const Clock::time_point start_ = Clock::now();
    Clock::time_point next_;
};

}  // namespace util
