// The life of a worker's thread: make the worker, then one job after the other.
#include "search/worker_thread.h"

#include <new>

namespace search {

namespace {

std::unique_ptr<Worker> make_worker(SharedState& shared, usize number) {
    try {
        return std::make_unique<Worker>(shared, number);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

}  // namespace

WorkerThread::WorkerThread(SharedState& shared, usize number, const ThreadMaker& make_thread)
    : thread_(make_thread([this, &shared, number] { live(shared, number); })) {}

WorkerThread::~WorkerThread() {
    {
        const std::lock_guard lock(mutex_);
        quitting_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

bool WorkerThread::has_worker() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return state_ != State::Starting; });
    return state_ == State::Ready;
}

void WorkerThread::run(Job job) {
    {
        std::unique_lock lock(mutex_);
        assert(state_ == State::Ready);
        changed_.wait(lock, [this] { return !job_; });
        job_ = std::move(job);
    }
    changed_.notify_all();
}

void WorkerThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !job_; });
}

bool WorkerThread::is_busy() const {
    const std::lock_guard lock(mutex_);
    return bool(job_);
}

void WorkerThread::live(SharedState& shared, usize number) {
    std::unique_ptr<Worker> worker = make_worker(shared, number);
    std::unique_lock lock(mutex_);
    worker_ = std::move(worker);
    state_ = worker_ ? State::Ready : State::OutOfMemory;
    changed_.notify_all();

    while (true) {
        changed_.wait(lock, [this] { return job_ || quitting_; });
        if (!job_) return;
        lock.unlock();
        job_(*worker_);
        lock.lock();
        job_ = nullptr;
        changed_.notify_all();
    }
}

}  // namespace search
