// How a store is opened.
#pragma once

#include "util/ints.h"

namespace annotate_tool {

// Read and Change need an existing file. Read writes nothing. Make creates the file if it is missing.
enum class Access : u8 { Read, Change, Make };

}  // namespace annotate_tool
