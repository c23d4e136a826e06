// Several annotators, each with a thread of its own, and jobs that end in the order in which they were given.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "annotate/annotator.h"
#include "util/stop_requested.h"
#include "util/thread_group.h"

namespace annotate_tool {

// For one controlling thread.
class Crew {
public:
    // What one annotator is to do. It returns soon after a stop is requested.
    using Job = std::function<void(Annotator&, const util::StopRequested&)>;

    // So many annotators. The error is one sentence: there is not enough memory, or there are not enough threads.
    static util::Result<std::unique_ptr<Crew>, std::string>
    make(const Effort& effort, usize threads, const Resources& resources, util::StopRequested stop_requested);
    // Gives up what is in hand.
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    void add(Job job);
    // Jobs that were added and not yet waited for.
    usize in_hand() const { return entries_.size(); }
    // So many that the next one should wait: what is in memory stays bounded.
    bool is_full() const { return in_hand() >= JobsPerThread * annotators_.size(); }
    // Returns when the job that was added first is done, or was given up; it is in hand no more. There must be one.
    void wait_for_oldest();
    // Ends all threads, and tells whether all was well.
    util::Done finish();

    PositionCounts positions() const;

private:
    static constexpr usize JobsPerThread = 4;  // one job may take as long as several others

    struct Entry {
        Job job;
        bool is_begun = false;
        bool is_done = false;
    };

    explicit Crew(util::StopRequested stop_requested) : stop_requested_(std::move(stop_requested)) {}
    void work(Annotator& annotator);
    Entry* next_entry();
    void run(const Job& job, Annotator& annotator);
    bool has_to_stop();

    util::StopRequested stop_requested_;
    std::vector<std::unique_ptr<Annotator>> annotators_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    // Guarded by the mutex: the queue, but only the controlling thread changes its size; entries stay where they are.
    std::deque<std::unique_ptr<Entry>> entries_;
    bool is_closed_ = false;
    PositionCounts positions_;
    util::Done state_;
    util::ThreadGroup threads_;  // last: it ends before what it works with
};

}  // namespace annotate_tool
