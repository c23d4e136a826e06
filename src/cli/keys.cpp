// Declares the option, and checks and writes its file.
#include "cli/keys.h"

#include "util/file.h"

namespace cli {

Option keys_option() {
    return {"keys", "also write the figures as lines key=value, for scripts", FileToWrite{}, "FILE"};
}

Ending check_keys_file(const Values& values) {
    return values.has("keys") ? ending_of(util::check_can_write(values.text("keys"))) : Ending{};
}

Ending write_keys(const Values& values, const util::KeyValues& figures) {
    return values.has("keys") ? ending_of(util::write_file(values.text("keys"), figures.text())) : Ending{};
}

}  // namespace cli
