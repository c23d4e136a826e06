// The values of a command's arguments, checked against the command's declarations.
#pragma once

#include <cassert>
#include <concepts>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "cli/ending.h"
#include "cli/option.h"
#include "util/ints.h"
#include "util/result.h"

namespace cli {

// The value of an option; true for a flag.
using Value = std::variant<bool, std::string, i64, double>;

// Reads the text that was given for an option, "true" or "false" for a flag.
util::Result<Value, Ending> read_value(const Option& option, const std::string& text);

// To request an option that was not declared, or with another kind, is a bug of the command.
class Values {
public:
    // Options that were declared but not given have no value.
    using Options = std::map<std::string, std::optional<Value>, std::less<>>;

    Values(Options options, std::vector<std::string> words)
        : options_(std::move(options)), words_(std::move(words)) {}

    bool has(std::string_view option) const { return value_of(option).has_value(); }
    std::string text(std::string_view option, std::string_view otherwise = "") const;
    std::optional<i64> whole(std::string_view option) const { return get<i64>(option); }

    // The arguments that are not options, in order.
    const std::vector<std::string>& words() const { return words_; }
    std::string joined_words() const;  // separated by spaces

    // Sets the target to the option's number, or leaves it unchanged if the option was not given. The
    // declared range must fit into the target.
    template <class Number>
    void set(Number& target, std::string_view option) const {
        using Read = std::conditional_t<std::floating_point<Number>, double, i64>;
        if (const auto value = get<Read>(option)) target = Number(*value);
    }
    template <class Number>
    void set(std::optional<Number>& target, std::string_view option) const {
        if (has(option)) set(target.emplace(), option);
    }

private:
    const std::optional<Value>& value_of(std::string_view option) const;

    template <class T>
    std::optional<T> get(std::string_view option) const {
        const std::optional<Value>& value = value_of(option);
        if (!value) return {};
        assert(std::holds_alternative<T>(*value));
        return *std::get_if<T>(&*value);
    }

    Options options_;
    std::vector<std::string> words_;
};

}  // namespace cli
