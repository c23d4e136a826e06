// The languages of sentences about games.
#pragma once

#include "util/ints.h"

namespace words {

enum class Language : u8 { English, Chinese };

}  // namespace words
