// How far long work has come, told now and then.
#pragma once

#include <chrono>
#include <ostream>
#include <string>

namespace util {

// On a terminal one line that is written over, some times a second and after the first second; elsewhere, as in a log file,
// a line every ten seconds.
class ProgressLine {
public:
    // No stream: silence.
    explicit ProgressLine(std::ostream* stream = nullptr, bool is_terminal = false);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // Writes what text() gives, if it is time for it.
    template <class Text>
    void tell(const Text& text) {
        if (is_due()) write(text());
    }
    void tell_now(const std::string& text) { write(text); }
    // Takes the line off a terminal: before other output.
    void clear();
    // Since the work began; more than nothing.
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
