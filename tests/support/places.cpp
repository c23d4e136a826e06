// Returns the paths that tests.cmake defines.
#include "support/places.h"

namespace test {

std::string source_folder() { return HOUYI_SOURCE_DIR; }
std::filesystem::path shared_folder() { return HOUYI_SHARED_DIR; }
std::string tables_folder() { return HOUYI_TEST_TABLES; }
std::string program(const std::string& name) { return HOUYI_PROGRAMS_DIR "/" + name; }

}  // namespace test
