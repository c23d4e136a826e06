// The thread's loop: it waits for a job, runs it and waits again.
#include "util/job_thread.h"

#include <cassert>
#include <utility>

namespace util {

JobThread::~JobThread() {
    {
        const std::lock_guard lock(mutex_);
        quitting_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void JobThread::run(Job job) {
    {
        const std::lock_guard lock(mutex_);
        assert(!job_);
        job_ = std::move(job);
    }
    changed_.notify_all();
}

void JobThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !job_; });
}

bool JobThread::is_busy() const {
    const std::lock_guard lock(mutex_);
    return bool(job_);
}

void JobThread::live() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return job_ || quitting_; });
        if (!job_) return;
        lock.unlock();
        job_();
        lock.lock();
        job_ = nullptr;
        changed_.notify_all();
    }
}

}  // namespace util
