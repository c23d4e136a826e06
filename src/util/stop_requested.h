// The function by which long work learns that its result is no longer wanted.
#pragma once

#include <functional>

namespace util {

// Called from time to time by the thread that does the work. True if it should end early.
using StopRequested = std::function<bool()>;

}  // namespace util
