// Result<T, E> is a value or an error, and Result<void, E> is success or an error: a substitute for C++23's
// std::expected.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace util {

// Wraps an error for its conversion to a Result, so that T and E may be the same type.
template <class E>
struct Failure {
    E error;
};
template <class E>
Failure(E) -> Failure<E>;
Failure(const char*)->Failure<std::string>;

template <class T, class E>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Failure<E> failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}

    bool has_value() const { return state_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    const T& value() const& {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    T& value() & {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    T&& value() && {
        assert(has_value());
        return std::move(*std::get_if<0>(&state_));
    }
    const E& error() const {
        assert(!has_value());
        return *std::get_if<1>(&state_);
    }

    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    std::variant<T, E> state_;
};

// Only success or an error: Result<void, E>() is success.
template <class E>
class [[nodiscard]] Result<void, E> : public Result<std::monostate, E> {
public:
    Result() : Result<std::monostate, E>(std::monostate()) {}
    Result(Failure<E> failure) : Result<std::monostate, E>(std::move(failure)) {}
};

// The outcome of an action: success, or one sentence about why it could not be done.
using Done = Result<void, std::string>;

}  // namespace util
