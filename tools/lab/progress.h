// Tells on stderr that long work goes on.
#pragma once

#include <chrono>
#include <ostream>
#include <string>

#include "util/ints.h"

namespace lab_tool {

// Silent for the first second. Then, on a terminal, one line that is written anew; elsewhere, as in a log
// file, a line now and then.
class Progress {
public:
    using Clock = std::chrono::steady_clock;

    // No stream: silence.
    explicit Progress(std::ostream* stream = nullptr, bool is_terminal = false)
        : stream_(stream), is_terminal_(is_terminal), next_(Clock::now() + std::chrono::seconds(1)) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void begin(std::string what) { what_ = std::move(what); }

    // Cheap enough to be called at every node.
    void nodes(u64 count) {
        constexpr u64 Interval = 16384;
        if (count - seen_ < Interval) return;  // wraps where a new search begins to count
        seen_ = count;
        show(count);
    }
    void clear();  // before other output

private:
    void show(u64 nodes);
    void write(const std::string& line);
    bool is_due();

    std::ostream* stream_;
    bool is_terminal_;
    Clock::time_point next_;
    std::string what_;
    u64 seen_ = 0;
    bool is_shown_ = false;
};

}  // namespace lab_tool
