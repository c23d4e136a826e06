// One long command (perft, bench) on a thread of its own, so that the reader of input stays free.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <new>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

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

    // The job asks `stopped` now and then; what it returns is called as its last step, once is_running() says no: the
    // place for its last line of output.
    using Last = std::function<void()>;
    using Work = std::function<Last(const std::function<bool()>& stopped)>;
    // Called instead with the reason where the work threw an exception.
    using Failed = std::function<void(std::string_view reason)>;
    // Nothing may be running. False if the system has no thread for it; neither function is called then.
    [[nodiscard]] bool start(Work work, Failed failed) {
        wait();
        stop_ = false;
        running_ = true;
        try {
            thread_ = make_thread_(
                [this, work = std::move(work), failed = std::move(failed)] { run(work, failed); });
            return true;
        } catch (const std::system_error&) {
        } catch (const std::bad_alloc&) {
        }
        running_ = false;
        return false;
    }
    void request_stop() { stop_ = true; }
    void wait() {
        if (thread_.joinable()) thread_.join();
    }
    bool is_running() const { return running_; }

private:
    void run(const Work& work, const Failed& failed) {
        try {
            const Last last = work([this] { return stop_.load(); });
            running_ = false;
            last();
        } catch (const std::bad_alloc&) {
            running_ = false;
            failed("there is no memory for it");
        } catch (const std::exception& exception) {
            running_ = false;
            failed(exception.what());
        }
    }

    util::ThreadMaker make_thread_;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> running_ = false;
    std::thread thread_;
};

}  // namespace uci
