// A latch: threads wait until a count reaches 0.
#pragma once

#include <condition_variable>
#include <mutex>

namespace test {

// Like std::latch, whose wait may not end on Windows (libstdc++ 12 has no futex there). Counting down at 0
// is allowed and does nothing.
class Latch {
public:
    explicit Latch(int count = 1) : count_(count) {}

    void count_down() {
        const std::lock_guard lock(mutex_);
        if (count_ > 0) --count_;
        if (count_ == 0) is_open_.notify_all();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        is_open_.wait(lock, [this] { return count_ == 0; });
    }
    void arrive_and_wait() {
        count_down();
        wait();
    }

private:
    std::mutex mutex_;
    std::condition_variable is_open_;
    int count_;
};

}  // namespace test
