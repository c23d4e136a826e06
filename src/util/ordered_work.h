// Several threads work on items; the calling thread takes the results in the order of the items.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "util/at_end.h"
#include "util/ints.h"
#include "util/result.h"
#include "util/threads.h"

namespace util {

// For one controlling thread, which adds the items and calls Put.
template <class Item>
class OrderedWork {
public:
    // Works on an item in place. False if it gave up, for example because a stop was requested.
    using Work = std::function<bool(Item& item)>;
    // Takes a finished item. After an error it is not called again.
    using Put = std::function<Done(Item& item)>;

    explicit OrderedWork(Put put, ThreadMaker make_thread = util::make_thread)
        : put_(std::move(put)), threads_(std::move(make_thread)) {}
    // Drops the items that no thread has begun.
    ~OrderedWork() { close(); }
    OrderedWork(const OrderedWork&) = delete;
    OrderedWork& operator=(const OrderedWork&) = delete;

    // Starts threads; required before add(). make_work(i) returns the Work of thread i, which must be copyable.
    // The error is one sentence: the system has no more threads. Those that have started stay.
    template <class MakeWork>
    Done add_threads(usize count, const MakeWork& make_work) {
        for (usize i = 0; i < count; ++i)
            if (!threads_.add([this, work = Work(make_work(i))] { run(work); }))
                return Failure{std::to_string(count) + " threads cannot be started"};
        return {};
    }
    // Adds an item; if there are many, waits for the oldest and puts it, so that memory stays bounded. The
    // error is that of Put.
    Done add(Item item) {
        {
            const std::lock_guard lock(mutex_);
            entries_.push_back(std::make_unique<Entry>(std::move(item)));
        }
        changed_.notify_all();
        return entries_.size() >= ItemsPerThread * threads_.size() ? put_oldest() : Done();
    }
    // Puts all items and ends the threads. If an item was given up, puts only those that are finished by
    // then. The error is that of Put, or the text of an exception in a thread.
    Done finish() {
        Done done = state_;
        while (done && !entries_.empty() && !has_given_up_) done = put_oldest();
        close();
        if (auto joined = threads_.join(); done) done = joined;
        for (; !entries_.empty(); entries_.pop_front())
            if (state_ && entries_.front()->stage == Stage::Finished) state_ = put_(entries_.front()->item);
        return done ? state_ : done;
    }
    // Whether an item was given up; then no more should be added.
    bool has_given_up() const { return has_given_up_; }

private:
    static constexpr usize ItemsPerThread = 4;  // one item may take as long as several others

    enum class Stage { Waiting, InWork, Finished, GivenUp };
    struct Entry {
        explicit Entry(Item its_item) : item(std::move(its_item)) {}

        Item item;
        Stage stage = Stage::Waiting;
    };

    Done put_oldest() {
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return entries_.front()->stage >= Stage::Finished; });
        }
        if (entries_.front()->stage == Stage::GivenUp) {
            has_given_up_ = true;
            return {};
        }
        state_ = put_(entries_.front()->item);
        const std::lock_guard lock(mutex_);
        entries_.pop_front();
        return state_;
    }

    void close() {
        {
            const std::lock_guard lock(mutex_);
            is_closed_ = true;
        }
        changed_.notify_all();
    }

    void run(const Work& work) {
        while (Entry* const entry = next_entry()) {
            Stage stage = Stage::GivenUp;  // also if the work throws
            const AtEnd end([&] {
                {
                    const std::lock_guard lock(mutex_);
                    entry->stage = stage;
                }
                changed_.notify_all();
            });
            if (work(entry->item)) stage = Stage::Finished;
        }
    }

    // Waits for an item that no thread has begun and returns the first one; nullptr after close().
    Entry* next_entry() {
        std::unique_lock lock(mutex_);
        Entry* next = nullptr;
        changed_.wait(lock, [&] {
            const auto found = std::ranges::find_if(
                entries_, [](const auto& entry) { return entry->stage == Stage::Waiting; });
            next = found == entries_.end() ? nullptr : found->get();
            return is_closed_ || next != nullptr;
        });
        if (is_closed_) return nullptr;
        next->stage = Stage::InWork;
        return next;
    }

    const Put put_;
    bool has_given_up_ = false;
    Done state_;
    std::mutex mutex_;
    std::condition_variable changed_;
    // Guarded by the mutex. Only the controlling thread adds and removes entries, which do not move.
    std::deque<std::unique_ptr<Entry>> entries_;
    bool is_closed_ = false;
    ThreadGroup threads_;  // last: it ends before what it works with
};

}  // namespace util
