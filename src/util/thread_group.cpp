// Reserves a thread's place in the group before the thread runs, so that every thread is joined.
#include "util/thread_group.h"

#include <new>
#include <system_error>

namespace util {

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

}  // namespace util
