// Defines limits that do nothing: the tests set none on Windows.
#include "support/limits.h"

namespace test {

const bool CanLimitMemory = false;
LimitedMemory::LimitedMemory(u64) {}
LimitedMemory::~LimitedMemory() = default;

const bool CanLimitFiles = false;
LimitedFiles::LimitedFiles(u64) {}
LimitedFiles::~LimitedFiles() = default;

}  // namespace test
