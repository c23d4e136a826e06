// Tells on stderr that long work goes on.
#pragma once

#include <chrono>
#include <ostream>
#include <string>

namespace solver {

// A line every few seconds.
class Progress {
public:
    explicit Progress(std::ostream& stream) : stream_(stream) {}

    void operator()(const std::string& what) {
        const auto now = Clock::now();
        if (now < next_) return;
        next_ = now + Interval;
        stream_ << what << std::endl;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds Interval{5};

    std::ostream& stream_;
    Clock::time_point next_ = Clock::now() + Interval;
};

}  // namespace solver
