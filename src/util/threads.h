// Threads: a group that is joined together, a loop on several threads, and a thread that waits for jobs.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace util {

// Makes a thread that runs the function. Throws std::system_error or std::bad_alloc if the system refuses.
// Tests can replace it.
using ThreadMaker = std::function<std::thread(std::function<void()>)>;
inline std::thread make_thread(std::function<void()> run) { return std::thread(std::move(run)); }

// Threads that are joined together, in every case: also if the system refuses a later thread. To be used by
// one controlling thread. The destructor waits for all threads: a caller that gives up early must first make
// them end.
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

// Splits [0, count) into `pieces` ranges of about the same size and calls work(piece, begin, end) for each,
// in any order, on up to `threads` threads; on fewer if the system has no more. The pieces, and so sums that
// are made piece by piece, are the same for any number of threads. Throws what a call threw, if it was on
// another thread as std::runtime_error with its text; the piece of that call is unfinished then.
template <class Work>
void for_each_piece(usize count, usize pieces, int threads, const Work& work) {
    std::atomic<usize> next = 0;
    const auto take_pieces = [&] {
        for (usize piece = next++; piece < pieces; piece = next++)
            work(piece, count * piece / pieces, count * (piece + 1) / pieces);
    };
    ThreadGroup helpers;
    for (usize i = 1; i < std::min(usize(threads), pieces); ++i)
        if (!helpers.add(take_pieces)) break;
    take_pieces();
    if (const auto done = helpers.join(); !done) throw std::runtime_error(done.error());
}

// A thread that sleeps until it gets a job, so that no thread has to be made, and perhaps refused, when the
// job comes. To be used by one controlling thread. A job must not throw.
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
