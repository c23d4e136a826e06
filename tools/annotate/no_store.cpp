// Replaces the store in a build without SQLite: no store can be opened.
#include "tools/annotate/store.h"

namespace annotate_tool {

bool has_store() { return false; }

util::Result<std::unique_ptr<Store>, std::string> open_store(const std::string&, const Analyst&, Access) {
    return util::Failure{"--db needs SQLite, which this build is without (on Debian: libsqlite3-dev)"};
}

}  // namespace annotate_tool
