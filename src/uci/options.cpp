// Makes and lists the options, and checks new values.
#include "uci/options.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "util/text.h"

namespace uci {

namespace {

using util::Failure;
using Value = std::optional<std::string>;

constexpr std::string_view EmptyText = "<empty>";  // how UCI writes an empty string

}  // namespace

Option check_option(std::string name, bool def, std::function<util::Done(bool)> on_change) {
    const auto prepare = [on_change = std::move(on_change)](const Value& value) -> PreparedChange {
        const bool on = value && util::equal_ignoring_case(*value, "true");
        const bool off = value && util::equal_ignoring_case(*value, "false");
        if (!value) return Failure{"the value is missing; allowed: true, false"};
        if (!on && !off)
            return Failure{fmt::format("value {} is neither true nor false", util::quoted(*value))};
        return OptionChange([on_change, on] { return on_change(on); });
    };
    return {std::move(name), fmt::format("check default {}", def), prepare};
}

Option spin_option(std::string name, int def, int min, int max, std::function<util::Done(int)> on_change) {
    const auto prepare = [=, on_change = std::move(on_change)](const Value& value) -> PreparedChange {
        if (!value) return Failure{fmt::format("the value is missing; allowed: {}..{}", min, max)};
        const auto number = util::parse_integer<i64>(*value);
        if (!number)
            return Failure{fmt::format("value {} is not a whole number; allowed: {}..{}",
                                       util::quoted(*value), min, max)};
        if (*number < min || *number > max)
            return Failure{fmt::format("value {} is not in {}..{}", util::quoted(*value), min, max)};
        return OptionChange([on_change, checked = int(*number)] { return on_change(checked); });
    };
    return {std::move(name), fmt::format("spin default {} min {} max {}", def, min, max), prepare};
}

Option combo_option(std::string name, std::string_view def, std::vector<std::string> choices,
                    std::function<util::Done(const std::string&)> on_change) {
    std::string description = fmt::format("combo default {}", def);
    for (const std::string& choice : choices) description += " var " + choice;
    const auto prepare = [choices = std::move(choices),
                          on_change = std::move(on_change)](const Value& value) -> PreparedChange {
        for (const std::string& choice : choices)
            if (value && util::equal_ignoring_case(*value, choice))
                return OptionChange([on_change, choice] { return on_change(choice); });
        return Failure{fmt::format("value {} is not one of: {}", util::quoted(value.value_or("")),
                                   fmt::join(choices, ", "))};
    };
    return {std::move(name), std::move(description), prepare};
}

Option string_option(std::string name, std::string_view def,
                     std::function<util::Done(const std::string&)> on_change) {
    const auto prepare = [on_change = std::move(on_change)](const Value& value) -> PreparedChange {
        const std::string text = value.value_or("") == EmptyText ? "" : value.value_or("");
        return OptionChange([on_change, text] { return on_change(text); });
    };
    return {std::move(name), fmt::format("string default {}", def.empty() ? EmptyText : def), prepare};
}

// GUIs may send a value to a button; it is ignored.
Option button_option(std::string name, std::function<util::Done()> on_press) {
    return {std::move(name), "button",
            [on_press = std::move(on_press)](const Value& /*value*/) { return OptionChange(on_press); }};
}

std::vector<std::string> OptionList::listing() const {
    std::vector<std::string> lines;
    for (const Option& option : options_)
        lines.push_back(fmt::format("option name {} type {}", option.name, option.description));
    return lines;
}

PreparedChange OptionList::prepare(std::string_view name, const std::optional<std::string>& value) const {
    const auto option = std::ranges::find_if(
        options_, [&](const Option& each) { return util::equal_ignoring_case(each.name, name); });
    if (option == options_.end())
        return Failure{
            fmt::format("setoption: no option has the name {}; uci lists them", util::quoted(name))};
    const auto failed = [&known = option->name](std::string_view error) {
        return Failure{fmt::format("option {}: {}", known, error)};
    };
    const PreparedChange change = option->prepare(value);
    if (!change) return failed(change.error());
    return OptionChange([failed, make = *change]() -> util::Done {
        const util::Done done = make();
        if (!done) return failed(done.error());
        return done;
    });
}

}  // namespace uci
