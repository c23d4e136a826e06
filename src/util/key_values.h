// Figures as lines key=value, which scripts read; sentences are for people, and change.
#pragma once

#include <cassert>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace util {

class KeyValues {
public:
    // One more line. The key is a word without =, the value anything that fits a line.
    template <class T>
    void add(std::string_view key, const T& value) {
        const std::string shown = fmt::format("{}", value);
        assert(key.find_first_of("= \n") == key.npos && shown.find('\n') == shown.npos);
        text_ += fmt::format("{}={}\n", key, shown);
    }
    // All lines, in the order of their coming.
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

}  // namespace util
