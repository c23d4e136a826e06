// How long work learns that nobody wants its result any more.
#pragma once

#include <functional>

namespace util {

// Asked now and then whether to end early, by whatever thread does the work.
using StopRequested = std::function<bool()>;

}  // namespace util
