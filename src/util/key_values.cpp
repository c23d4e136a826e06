// Keeps settings in a file, and compares old and new ones word by word.
#include "util/key_values.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace util {

Done keep_settings(const std::string& name, bool begins, const KeyValues& settings) {
    const std::string settings_name = name + ".settings";
    const std::string& text = settings.text();
    const os::FileKind kind = os::kind_of(name);
    if (kind != os::FileKind::None && kind != os::FileKind::Plain) return {};
    const auto kept = read_text(settings_name);
    const auto key_of = [](const std::string& lines) { return lines.substr(0, lines.find('=')); };
    if (begins && kept && key_of(*kept) != key_of(text))
        return Failure{
            fmt::format("{} exists and holds no settings; it is not changed", util::quoted(settings_name))};
    if (begins) return write_file(settings_name, text);
    if (!kept)
        return Failure{fmt::format("it is not known how {} was made, so it cannot be continued: {}",
                                   util::quoted(name), kept.error())};
    if (*kept == text) return {};
    std::string differences;
    const auto was = split_words(*kept), is = split_words(text);
    for (usize i = 0; i < std::min(was.size(), is.size()); ++i)
        if (was[i] != is[i])
            differences += fmt::format("{}{}, not {}", differences.empty() ? "" : "; ", was[i], is[i]);
    if (differences.empty()) differences = fmt::format("{} of them, not {}", was.size(), is.size());
    return Failure{fmt::format("{} was made with other settings ({}); they must be the same to continue it",
                               util::quoted(name), differences)};
}

}  // namespace util
