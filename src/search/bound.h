// How a score is to be read: a search with a window may learn no more than that it lies beyond an end of it.
#pragma once

#include "util/ints.h"

namespace search {

// Upper: the true score is at most this one; Lower: at least. None: there is no score.
enum class Bound : u8 { None, Upper, Lower, Exact };

}  // namespace search
