// A thread that sleeps until it gets a job, so that none has to be made, and may be refused, in the middle of something.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "util/thread_group.h"

namespace util {

// For one controlling thread. A job must not throw.
class JobThread {
public:
    using Job = std::function<void()>;

    // Throws std::system_error or std::bad_alloc if the system has no more threads or memory.
    explicit JobThread(const ThreadMaker& make_thread) : thread_(make_thread([this] { live(); })) {}
    ~JobThread();  // after the job in hand
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    // Begins a job; there must be none in hand.
    void run(Job job);
    // Returns once there is no job.
    void wait();
    bool is_busy() const;

private:
    void live();

    mutable std::mutex mutex_;
    std::condition_variable changed_;  // either of the following
    Job job_;                          // empty: idle
    bool quitting_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace util
