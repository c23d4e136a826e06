// UCI options: a declaration gives name, type, default, range and effect. Listing and parsing both use it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "util/result.h"

namespace uci {

// The error of on_change or on_press says why the change is not possible although the value is in range.

struct CheckOption {
    std::string name;
    bool def = false;
    std::function<util::Done(bool)> on_change;
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
    std::vector<std::string> choices;  // single words: match runners split at spaces
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

// Sets a known option to a checked value. Its error also names the option.
using OptionChange = std::function<util::Done()>;

class OptionList {
public:
    void add(Option option);

    // "option name Hash type spin default 16 min 1 max 1024" and so on, in the order of declaration.
    std::vector<std::string> listing() const;

    // Checks the value without changing anything. The case of names does not matter. `value` is empty if the
    // word "value" was missing. The change must not outlive the options. The error names the option, the
    // received value and what is allowed.
    util::Result<OptionChange, std::string> prepare(std::string_view name,
                                                    const std::optional<std::string>& value) const;

private:
    std::vector<Option> options_;
};

}  // namespace uci
