// Threads that are joined together, in every case: also if the system refuses a later thread.
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

// Makes a thread that runs the function. Throws std::system_error or std::bad_alloc if the system refuses.
// Tests can replace it.
using ThreadMaker = std::function<std::thread(std::function<void()>)>;
inline std::thread make_thread(std::function<void()> run) { return std::thread(std::move(run)); }

// To be used by one controlling thread. The destructor waits for all threads: a caller that gives up early
// must first make them end.
class ThreadGroup {
public:
    explicit ThreadGroup(ThreadMaker maker = make_thread) : maker_(std::move(maker)) {}
    ~ThreadGroup() { wait(); }
    ThreadGroup(const ThreadGroup&) = delete;
    ThreadGroup& operator=(const ThreadGroup&) = delete;

    // Adds a thread. False if the system has no more threads or memory; the existing threads continue.
    [[nodiscard]] bool add(std::function<void()> run);
    // The number of threads added since the last join.
    usize size() const { return threads_.size(); }
    // Waits for all threads. An exception ends its thread and not the program; the error is the text of the
    // first exception.
    [[nodiscard]] Done join();

private:
    void run_guarded(const std::function<void()>& run);
    void wait();

    ThreadMaker maker_;
    std::mutex mutex_;
    std::exception_ptr thrown_;  // guarded by mutex_
    std::vector<std::thread> threads_;
};

}  // namespace util
