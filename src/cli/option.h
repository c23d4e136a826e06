// Options of a command, one row each: name, target, help, name of the value and kind. From the rows, options
// are parsed, checked, stored, completed by the shell and shown in --help.
#pragma once

#include <concepts>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "util/ints.h"

namespace cli {

// The kinds of values. Ranges include both ends.
struct Flag {};  // no value: it is given or not
struct Text {};
// Names of files. Two names on a command line must not lead to the same file, unless both files are only
// read (check_files in parse.cpp).
struct FileToRead {};
struct FileToWrite {             // it may be read before
    bool makes_folders = false;  // makes missing folders of the path
};
struct Whole {
    i64 min = std::numeric_limits<i64>::min();
    i64 max = std::numeric_limits<i64>::max();
};
struct Real {
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
};
using Kind = std::variant<Flag, Text, FileToRead, FileToWrite, Whole, Real>;

// Ranges that programs have in common.
inline constexpr Whole MoveTime{1, 86'400'000};  // in ms, up to a day
inline constexpr Whole Threads{1, 1024};

// A checked value: true for a flag.
using Value = std::variant<bool, std::string, i64, double>;

namespace detail {

template <class Target>
struct Stored {
    using Type = Target;
};
template <class Target>
struct Stored<std::optional<Target>> {
    using Type = Target;
};

// The kind of value that fits into the target, without a range.
template <class Target>
Kind kind_of() {
    using T = typename Stored<Target>::Type;
    if constexpr (std::same_as<T, bool>) return Flag{};
    if constexpr (std::same_as<T, std::string>) return Text{};
    if constexpr (std::floating_point<T>) return Real{};
    return Whole{};
}

template <class Target>
void store(Target& target, const Value& value) {
    using T = typename Stored<Target>::Type;
    if constexpr (std::same_as<T, bool> || std::same_as<T, std::string>)
        target = std::get<T>(value);
    else if constexpr (std::floating_point<T>)
        target = T(std::get<double>(value));
    else
        target = T(std::get<i64>(value));
}

// " (VALUE)", or nothing if the target has no value of its own.
template <class Target>
std::string default_of(const Target& target) {
    if constexpr (std::integral<Target> || std::floating_point<Target>)
        return std::same_as<Target, bool> ? "" : fmt::format(" ({})", target);
    if constexpr (std::same_as<Target, std::string>) return target.empty() ? "" : " (" + target + ")";
    return "";
}

}  // namespace detail

struct Option {
    // The target is bool, std::string, a number, a duration or a std::optional of those. It must outlive the
    // parsing, which leaves it unchanged if the option is not given; a range must fit into it. Its present
    // value is shown in --help as the default, unless `about` ends with a default in brackets.
    template <class Target>
    Option(std::string long_name, Target& target, std::string about, std::string value_name = "",
           Kind value_kind = detail::kind_of<Target>())
        : name(std::move(long_name)), help(std::move(about)), value(std::move(value_name)), kind(value_kind),
          store([&target](const Value& given) { detail::store(target, given); }),
          default_value(help.ends_with(')') ? "" : detail::default_of(target)) {}

    // The option as the user writes it.
    std::string shown() const {
        if (is_positional) return value;
        return (name.size() == 1 ? "-" : "--") + name;
    }

    // What --help says about it.
    std::string described() const { return is_needed ? help : help + default_value; }

    std::string name;  // without the dashes
    std::string help;
    std::string value;  // the name of the value in --help
    Kind kind;
    std::function<void(const Value&)> store;
    std::string default_value;  // in brackets; may be empty
    bool is_needed = false;
    bool is_positional = false;          // may also be given without its name; --help shows it without dashes
    std::vector<std::string> choices{};  // values that shells offer; the command may take others too
};

// The same option, but required by the command.
inline Option needed(Option option) {
    option.is_needed = true;
    return option;
}

// The same option, given by its position among the words.
inline Option positional(Option option) {
    option.is_positional = true;
    return option;
}

// The same option, with values that shells offer.
inline Option with_choices(Option option, std::vector<std::string> choices) {
    option.choices = std::move(choices);
    return option;
}

// The arguments of a command besides its options, such as files or the words that name a game.
struct Words {
    Words() = default;
    // Names of files to be read.
    Words(std::string name_in_help, std::vector<std::string>& target)
        : name(std::move(name_in_help)), min(1),
          store([&target](const std::vector<std::string>& words) { target = words; }) {}
    // One text of all words, separated by spaces, in which @FILE names a file.
    Words(std::string name_in_help, std::string& target, usize least = 1)
        : name(std::move(name_in_help)), min(least), is_joined(true),
          store([&target](const auto& words) { target = fmt::format("{}", fmt::join(words, " ")); }) {}

    std::string name{};  // as in "fit: FILE is missing"; empty: the command takes no words
    usize min = 0;
    bool is_joined = false;
    std::function<void(const std::vector<std::string>&)> store = [](const auto&) {};
};

}  // namespace cli
