// Figures as lines key=value for scripts, whose format stays the same, unlike sentences for people.
#pragma once

#include <cassert>
#include <string>
#include <string_view>

#include <fmt/format.h>

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

}  // namespace util
