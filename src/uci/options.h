// UCI options: a declaration gives name, type, default, range and effect. Listing and parsing both use it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

namespace uci {

// Sets a known option to a checked value. Its error says why the change is not possible although the value is
// in range.
using OptionChange = std::function<util::Done()>;
using PreparedChange = util::Result<OptionChange, std::string>;

struct Option {
    std::string name;
    std::string description;  // the part of the listing after the name
    // Checks `value`, without changing anything; it is empty if the word "value" was missing.
    std::function<PreparedChange(const std::optional<std::string>& value)> prepare;
};

Option check_option(std::string name, bool def, std::function<util::Done(bool)> on_change);
Option spin_option(std::string name, int def, int min, int max, std::function<util::Done(int)> on_change);
// The choices are single words: match runners split at spaces.
Option combo_option(std::string name, std::string_view def, std::vector<std::string> choices,
                    std::function<util::Done(const std::string&)> on_change);
Option string_option(std::string name, std::string_view def,
                     std::function<util::Done(const std::string&)> on_change);
Option button_option(std::string name, std::function<util::Done()> on_press);

class OptionList {
public:
    void add(Option option) { options_.push_back(std::move(option)); }

    // "option name Hash type spin default 16 min 1 max 1024" and so on, in the order of declaration.
    std::vector<std::string> listing() const;

    // As Option::prepare, for the option of that name, whose case does not matter. The change must not
    // outlive the options. All errors name the option; those of a value also name the value and what is
    // allowed.
    PreparedChange prepare(std::string_view name, const std::optional<std::string>& value) const;

private:
    std::vector<Option> options_;
};

}  // namespace uci
