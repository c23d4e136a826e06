// The parts of making and renaming files that all systems share.
#pragma once

#include <string>

namespace util::os {

// A name beside `name` that is probably unused, and different at each call: NAME.1a2b3c4d.tmp.
std::string name_beside(const std::string& name);

// exchange() of files.h if the system cannot do it in one step: three renames, through a third name.
bool exchange_in_steps(const std::string& a, const std::string& b);

}  // namespace util::os
