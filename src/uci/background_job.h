// One long command (perft, bench) on a thread of its own, so that the reader of input stays free.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace uci {

// For one controlling thread.
class BackgroundJob {
public:
    ~BackgroundJob() {
        request_stop();
        wait();
    }

    // Nothing may be running. The job asks `stopped` now and then; what it returns is called as its last
    // step, once is_running() says no: the place for its last line of output.
    using Last = std::function<void()>;
    using Work = std::function<Last(const std::function<bool()>& stopped)>;
    void start(Work work) {
        wait();
        stop_ = false;
        running_ = true;
        thread_ = std::thread([this, work = std::move(work)] {
            const Last last = work([this] { return stop_.load(); });
            running_ = false;
            last();
        });
    }
    void request_stop() { stop_ = true; }
    void wait() {
        if (thread_.joinable()) thread_.join();
    }
    bool is_running() const { return running_; }

private:
    std::atomic<bool> stop_ = false;
    std::atomic<bool> running_ = false;
    std::thread thread_;
};

}  // namespace uci
