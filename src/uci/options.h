// UCI options: one declaration gives name, type, default, range and effect; listing and parsing both read it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "util/result.h"

namespace uci {

// What on_change or on_press gives back says, where it is an error, why it can't be done
// though the value is in range.

struct CheckOption {
    std::string name;
    bool def = false;
    std::function<void(bool)> on_change;
};
struct SpinOption {
    std::string name;
    int def = 0;
    int min = 0;
    int max = 0;
    std::function<util::Done(int)> on_change;
};
struct ComboOption {
    std::string name;
    std::string def;
    std::vector<std::string> choices;  // single words: runners split at spaces
    std::function<util::Done(const std::string&)> on_change;
};
struct StringOption {
    std::string name;
    std::string def;
    std::function<util::Done(const std::string&)> on_change;
};
struct ButtonOption {
    std::string name;
    std::function<util::Done()> on_press;
};
using Option = std::variant<CheckOption, SpinOption, ComboOption, StringOption, ButtonOption>;

struct OptionError {
    std::string message;  // names the option, the value that came and what is allowed
};

// A checked value for a known option, ready to take effect; what it gives back names the option as well.
using OptionChange = std::function<util::Done()>;

class OptionList {
public:
    void add(Option option);

    // "option name Hash type spin default 16 min 1 max 1024" and so on, in the order of declaration.
    std::vector<std::string> listing() const;

    // Checks without changing anything. Names count without case; no value means that the word "value" was
    // missing. The change must not outlive the options.
    util::Result<OptionChange, OptionError> prepare(std::string_view name,
                                                    const std::optional<std::string>& value) const;

private:
    std::vector<Option> options_;
};

}  // namespace uci
