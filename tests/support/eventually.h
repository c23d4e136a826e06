// Waiting for what must come, and for what must not.
#pragma once

#include <chrono>
#include <thread>

namespace test {

// Until the condition holds. False where it does not within a minute, which only ends a hang: a loaded machine under a
// sanitizer needs seconds.
template <class Condition>
bool eventually(const Condition& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

// Gives what must not come the time to come. Nothing that is right depends on how long that is: it never comes.
inline void let_it_go_wrong() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

}  // namespace test
