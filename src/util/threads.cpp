// Reserves a thread's place in its group before the thread runs, so that every thread is joined; and the loop
// of a thread that waits for jobs.
#include "util/threads.h"

#include <cassert>
#include <new>
#include <system_error>

namespace util {

// --- ThreadGroup ---

bool ThreadGroup::add(std::function<void()> run) {
    // NOLINTNEXTLINE(clang-analyzer-deadcode.DeadStores): it is read if something was thrown
    const usize size = threads_.size();
    try {
        threads_.emplace_back();
        threads_.back() = maker_([this, run = std::move(run)] { run_guarded(run); });
        return true;
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    threads_.resize(size);
    return false;
}

Done ThreadGroup::join() {
    wait();
    const std::exception_ptr thrown = std::exchange(thrown_, nullptr);
    if (!thrown) return {};
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        return Failure{error.what()};
    } catch (...) {
        return Failure{"an unknown exception"};
    }
}

void ThreadGroup::run_guarded(const std::function<void()>& run) {
    try {
        run();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!thrown_) thrown_ = std::current_exception();
    }
}

void ThreadGroup::wait() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

// --- JobThread ---

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
