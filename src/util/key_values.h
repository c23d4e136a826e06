// Lines key=value: figures for scripts, whose format stays the same, unlike sentences for people; and the
// settings of a run.
#pragma once

#include <cassert>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "util/result.h"

namespace util {

class KeyValues {
public:
    // Adds a line. The key is a word without =, the value any text without a line break.
    template <class T>
    void add(std::string_view key, const T& value) {
        const std::string shown = fmt::format("{}", value);
        assert(key.find_first_of("= \n") == key.npos && shown.find('\n') == shown.npos);
        text_ += fmt::format("{}={}\n", key, shown);
    }
    // All lines, in the order of their addition.
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

// Keeps the settings that a file was made with beside it, in NAME.settings. A new file gets them; a file that
// is continued must have been made with the same settings. A file without settings could have been made with
// any, and is refused too. A device gets no settings, because it holds nothing to continue. The error is one
// sentence, and the file stays unchanged.
Done keep_settings(const std::string& name, bool begins, const KeyValues& settings);

}  // namespace util
