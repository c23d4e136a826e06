// A worker of the search and the thread that it lives on.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "search/worker.h"
#include "util/thread_group.h"

namespace search {

using util::ThreadMaker;

// Sleeps until it gets a job. The worker is made by its own thread, so that on a machine of several nodes (NUMA) its
// tables lie in the memory nearest to the thread that uses them: the system places a page where it is first touched.
class WorkerThread {
public:
    using Job = std::function<void(Worker&)>;

    // Throws std::system_error or std::bad_alloc where the system has no more threads or memory. What the worker
    // needs is taken meanwhile by the thread: see has_worker.
    WorkerThread(SharedState& shared, usize number, const ThreadMaker& make_thread);
    ~WorkerThread();  // after the job in hand
    WorkerThread(const WorkerThread&) = delete;
    WorkerThread& operator=(const WorkerThread&) = delete;

    // Waits for the worker; false if there was not enough memory for it. Nothing below is allowed then.
    bool has_worker();
    // The job in hand may be using it.
    Worker& worker() const { return *worker_; }

    // Begins a job, after the one in hand.
    void run(Job job);
    // Returns once there is no job.
    void wait();
    bool is_busy() const;

private:
    void live(SharedState& shared, usize number);

    enum class State { Starting, Ready, OutOfMemory };

    mutable std::mutex mutex_;
    std::condition_variable changed_;  // any of the following
    State state_ = State::Starting;
    std::unique_ptr<Worker> worker_;  // on the heap: its tables are large
    Job job_;                         // empty: idle
    bool quitting_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace search
