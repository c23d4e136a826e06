// Waiting for a condition that must become true, and for a fault that must not occur.
#pragma once

#include <chrono>
#include <thread>

namespace test {

// Waits until the condition holds. False if it does not hold within a minute. The limit only ends a hang: a
// loaded machine under a sanitizer needs seconds.
template <class Condition>
bool eventually(const Condition& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

// Gives a fault time to occur. Correct code passes whatever the duration, because the fault never occurs.
inline void let_it_go_wrong() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

}  // namespace test
