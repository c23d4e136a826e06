// What is to be done with a store.
#pragma once

#include "util/ints.h"

namespace annotate_tool {

// The file must be there for the first two. Reading it writes nothing.
enum class Access : u8 { Read, Change, Make };

}  // namespace annotate_tool
