// What making and renaming files have in common on all systems.
#pragma once

#include <string>

namespace util::os {

// A name beside that one which probably nobody has, and another at each call: NAME.1a2b3c4d.tmp.
std::string name_beside(const std::string& name);

// exchange() of files.h where the system cannot do it in one step: in three, by a third name.
bool exchange_in_steps(const std::string& a, const std::string& b);

}  // namespace util::os
