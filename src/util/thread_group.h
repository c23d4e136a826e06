// Threads that are joined together, whatever happens: also if the system refuses a later one.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace util {

// Makes a thread that runs the function; throws std::system_error or std::bad_alloc if the system refuses. A seam for
// tests.
using ThreadMaker = std::function<std::thread(std::function<void()>)>;
inline std::thread make_thread(std::function<void()> run) { return std::thread(std::move(run)); }

// For one controlling thread. The destructor waits for all threads: who gives up early tells them first to end.
class ThreadGroup {
public:
    explicit ThreadGroup(ThreadMaker maker = make_thread) : maker_(std::move(maker)) {}
    ~ThreadGroup() { wait(); }
    ThreadGroup(const ThreadGroup&) = delete;
    ThreadGroup& operator=(const ThreadGroup&) = delete;

    // One more thread. False where the system has no more threads or memory; those that there are go on then.
    [[nodiscard]] bool add(std::function<void()> run);
    // Added since the last join.
    usize size() const { return threads_.size(); }
    // Waits for all. The error is the text of what the first of them threw, which ended it and not the program.
    [[nodiscard]] Done join();

private:
    void run_guarded(const std::function<void()>& run);
    void wait();

    ThreadMaker maker_;
    std::mutex mutex_;
    std::exception_ptr thrown_;  // guarded by it
    std::vector<std::thread> threads_;
};

}  // namespace util
