// A thread that sleeps until it gets a job, so that no thread has to be made, and perhaps refused, when the
// job comes.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "util/thread_group.h"

namespace util {

// To be used by one controlling thread. A job must not throw.
class JobThread {
public:
    using Job = std::function<void()>;

    // Throws std::system_error or std::bad_alloc if the system has no more threads or memory.
    explicit JobThread(const ThreadMaker& make_thread) : thread_(make_thread([this] { live(); })) {}
    ~JobThread();  // waits for the current job
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    // Starts a job; there must be no current job.
    void run(Job job);
    // Waits until there is no job.
    void wait();
    bool is_busy() const;

private:
    void live();

    mutable std::mutex mutex_;
    std::condition_variable changed_;  // signals a change of job_ or quitting_
    Job job_;                          // empty: idle
    bool quitting_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace util
