// Runs long commands (perft, bench) one after the other on their own thread, so that input can still be read.
#pragma once

#include <atomic>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "util/stop_requested.h"
#include "util/threads.h"

namespace uci {

// Only one thread may call the members.
class BackgroundJob {
public:
    explicit BackgroundJob(util::ThreadMaker make_thread = util::make_thread)
        : thread_(std::move(make_thread)) {}
    ~BackgroundJob() {
        request_stop();
        wait();
    }
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    // The job polls `stopped`. It returns a function for its last line of output: this is called as the last
    // step, after is_running() has become false if no other job is waiting.
    using Last = std::function<void()>;
    using Work = std::function<Last(const util::StopRequested& stopped)>;
    // Called with the reason if the work threw an exception.
    using Failed = std::function<void(std::string_view reason)>;
    // Adds a job. It starts after the jobs that were added before; if a stop was requested, these are stopped
    // and the job starts after that. False if no thread can be started; neither function is called then. May
    // throw std::bad_alloc.
    [[nodiscard]] bool add(Work work, Failed failed) {
        Job job{std::move(work), std::move(failed)};
        if (!stop_) {
            const std::lock_guard lock(mutex_);
            if (running_) {
                waiting_.push_back(std::move(job));
                return true;
            }
        }
        return start(std::move(job));
    }
    // Stops all jobs.
    void request_stop() { stop_ = true; }
    void wait() { (void)thread_.join(); }
    bool is_running() const { return running_; }

private:
    struct Job {
        Work work;
        Failed failed;
    };

    bool start(Job first) {
        wait();
        // noexcept: without memory even for the reason of a failure, the program ends.
        std::function<void()> run_all = [this, job = std::move(first)]() mutable noexcept {
            while (auto next = run(job)) job = std::move(*next);
        };
        stop_ = false;
        running_ = true;
        const bool has_begun = thread_.add(std::move(run_all));
        if (!has_begun) running_ = false;
        return has_begun;
    }
    // Runs the job and returns the next waiting one.
    std::optional<Job> run(const Job& job) {
        std::optional<Job> next;
        try {
            const Last last = job.work([this] { return stop_.load(); });
            next = take_next();
            last();
        } catch (const std::bad_alloc&) {
            if (!next) next = take_next();
            job.failed("there is no memory for it");
        } catch (const std::exception& exception) {
            if (!next) next = take_next();
            job.failed(exception.what());
        }
        return next;
    }
    std::optional<Job> take_next() {
        const std::lock_guard lock(mutex_);
        running_ = !waiting_.empty();
        if (waiting_.empty()) return {};
        Job next = std::move(waiting_.front());
        waiting_.pop_front();
        return next;
    }

    std::atomic<bool> stop_ = false;
    std::atomic<bool> running_ = false;
    std::mutex mutex_;
    std::deque<Job> waiting_;   // guarded by the mutex, as are changes of running_ while the thread runs
    util::ThreadGroup thread_;  // one at a time; last: it uses all of the above
};

}  // namespace uci
