// Long commands (perft, bench), one after the other, on a thread of their own, so that the reader of input stays free.
#pragma once

#include <atomic>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "util/stop_requested.h"
#include "util/thread_group.h"

namespace uci {

// For one controlling thread.
class BackgroundJob {
public:
    explicit BackgroundJob(util::ThreadMaker make_thread = util::make_thread)
        : make_thread_(std::move(make_thread)) {}
    ~BackgroundJob() {
        request_stop();
        wait();
    }
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    // The job asks `stopped` now and then; what it returns is called as its last step, once is_running() says no if none
    // waits: the place for its last line of output.
    using Last = std::function<void()>;
    using Work = std::function<Last(const util::StopRequested& stopped)>;
    // Called instead with the reason where the work threw an exception.
    using Failed = std::function<void(std::string_view reason)>;
    // It waits for those that were added before, if no stop was requested meanwhile. False if the system has no thread for
    // it; neither function is called then.
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
    // Of all of them.
    void request_stop() { stop_ = true; }
    void wait() {
        if (thread_.joinable()) thread_.join();
    }
    bool is_running() const { return running_; }

private:
    struct Job {
        Work work;
        Failed failed;
    };

    bool start(Job first) {
        wait();
        stop_ = false;
        running_ = true;
        try {
            thread_ = make_thread_([this, job = std::move(first)]() mutable {
                while (auto next = run(job)) job = std::move(*next);
            });
            return true;
        } catch (const std::system_error&) {
        } catch (const std::bad_alloc&) {
        }
        running_ = false;
        return false;
    }
    // Gives the one that waits next.
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

    util::ThreadMaker make_thread_;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> running_ = false;
    std::mutex mutex_;
    std::deque<Job> waiting_;  // guarded by the mutex, as are changes of running_ while the thread runs
    std::thread thread_;
};

}  // namespace uci
