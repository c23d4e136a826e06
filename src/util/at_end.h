// Runs a function at the end of a block, however the block is left.
#pragma once

#include <utility>

namespace util {

// Calls the function, which must not throw, when it goes out of scope.
template <class Function>
class AtEnd {
public:
    explicit AtEnd(Function function) : function_(std::move(function)) {}
    ~AtEnd() { function_(); }
    AtEnd(const AtEnd&) = delete;
    AtEnd& operator=(const AtEnd&) = delete;

private:
    Function function_;
};

}  // namespace util
