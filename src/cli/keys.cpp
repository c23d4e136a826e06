// Declares the option, and checks and writes its file.
#include "cli/keys.h"

#include "util/file.h"

namespace cli {

Option keys_option(std::string& file) {
    return {"keys", file, "also write the figures as lines key=value, for scripts", "FILE", FileToWrite{}};
}

Ending check_keys_file(const std::string& file) {
    return file.empty() ? Ending{} : ending_of(util::check_can_write(file));
}

Ending write_keys(const std::string& file, const util::KeyValues& figures) {
    return file.empty() ? Ending{} : ending_of(util::write_file(file, figures.text()));
}

}  // namespace cli
