// Lists the options and checks new values.
#include "uci/options.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "util/text.h"

namespace uci {

namespace {

using Change = util::Result<OptionChange, std::string>;

constexpr std::string_view EmptyText = "<empty>";  // how UCI writes an empty string

const std::string& name_of(const Option& option) {
    return std::visit([](const auto& o) -> const std::string& { return o.name; }, option);
}

util::Failure<std::string> failure(const std::string& name, std::string_view message) {
    return util::Failure{fmt::format("option {}: {}", name, message)};
}

// --- the part of the listing after the name ---

std::string describe(const CheckOption& option) { return fmt::format("check default {}", option.def); }
std::string describe(const SpinOption& option) {
    return fmt::format("spin default {} min {} max {}", option.def, option.min, option.max);
}
std::string describe(const ComboOption& option) {
    std::string text = fmt::format("combo default {}", option.def);
    for (const std::string& choice : option.choices) text += " var " + choice;
    return text;
}
std::string describe(const StringOption& option) {
    return fmt::format("string default {}", option.def.empty() ? EmptyText : option.def);
}
std::string describe(const ButtonOption& /*option*/) { return "button"; }

// --- checking a value ---

util::Done with_name(const std::string& name, const util::Done& done) {
    if (done) return done;
    return util::Failure{fmt::format("option {}: {}", name, done.error())};
}

Change prepare_change(const CheckOption& option, const std::optional<std::string>& value) {
    const bool on = value && util::equal_ignoring_case(*value, "true");
    const bool off = value && util::equal_ignoring_case(*value, "false");
    if (!value) return failure(option.name, "the value is missing; allowed: true, false");
    if (!on && !off)
        return failure(option.name, fmt::format("value {} is neither true nor false", util::quoted(*value)));
    return OptionChange([&option, on] { return with_name(option.name, option.on_change(on)); });
}

Change prepare_change(const SpinOption& option, const std::optional<std::string>& value) {
    if (!value)
        return failure(option.name,
                       fmt::format("the value is missing; allowed: {}..{}", option.min, option.max));
    const auto number = util::parse_integer<i64>(*value);
    if (!number)
        return failure(option.name, fmt::format("value {} is not a whole number; allowed: {}..{}",
                                                util::quoted(*value), option.min, option.max));
    if (*number < option.min || *number > option.max)
        return failure(option.name,
                       fmt::format("value {} is not in {}..{}", *number, option.min, option.max));
    return OptionChange(
        [&option, checked = int(*number)] { return with_name(option.name, option.on_change(checked)); });
}

Change prepare_change(const ComboOption& option, const std::optional<std::string>& value) {
    for (const std::string& choice : option.choices)
        if (value && util::equal_ignoring_case(*value, choice))
            return OptionChange(
                [&option, &choice] { return with_name(option.name, option.on_change(choice)); });
    return failure(option.name, fmt::format("value {} is not one of: {}", util::quoted(value.value_or("")),
                                            fmt::join(option.choices, ", ")));
}

Change prepare_change(const StringOption& option, const std::optional<std::string>& value) {
    const std::string text = value.value_or("") == EmptyText ? "" : value.value_or("");
    return OptionChange([&option, text] { return with_name(option.name, option.on_change(text)); });
}

// GUIs may send a value to a button; it is ignored.
Change prepare_change(const ButtonOption& option, const std::optional<std::string>& /*value*/) {
    return OptionChange([&option] { return with_name(option.name, option.on_press()); });
}

}  // namespace

void OptionList::add(Option option) { options_.push_back(std::move(option)); }

std::vector<std::string> OptionList::listing() const {
    std::vector<std::string> lines;
    for (const Option& option : options_)
        lines.push_back(fmt::format("option name {} type {}", name_of(option),
                                    std::visit([](const auto& o) { return describe(o); }, option)));
    return lines;
}

Change OptionList::prepare(std::string_view name, const std::optional<std::string>& value) const {
    const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) {
        return util::equal_ignoring_case(name_of(option), name);
    });
    if (found == options_.end())
        return util::Failure{
            fmt::format("setoption: no option has the name {}; uci lists them", util::quoted(name))};
    return std::visit([&](const auto& option) { return prepare_change(option, value); }, *found);
}

}  // namespace uci
