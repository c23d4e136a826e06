// An atomic that is read and written with relaxed order, like a plain variable that threads may share.
#pragma once

#include <atomic>

namespace util {

template <class T>
class RelaxedAtomic {
public:
    constexpr RelaxedAtomic(T value = T{}) : value_(value) {}
    RelaxedAtomic(const RelaxedAtomic& other) : value_(other.load()) {}
    RelaxedAtomic& operator=(const RelaxedAtomic& other) {
        store(other.load());
        return *this;
    }

    T load() const { return value_.load(std::memory_order_relaxed); }
    void store(T value) { value_.store(value, std::memory_order_relaxed); }
    operator T() const { return load(); }
    RelaxedAtomic& operator=(T value) {
        store(value);
        return *this;
    }

    // For a counter with a single writer: cheaper than fetch_add, and other threads still read whole
    // values.
    void add_by_owner(T step) { store(T(load() + step)); }

private:
    static_assert(std::atomic<T>::is_always_lock_free);
    std::atomic<T> value_;
};

}  // namespace util
