// Reading options with cxxopts: what the command lines of the engine and of the tools share. Errors are thrown, and
// caught by the file that reads the arguments.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "util/ints.h"
#include "util/result.h"
#include "util/text.h"

namespace uci::arguments {

struct UsageError {
    std::string message;
};
struct Failed {
    std::string message;
};

inline auto text_value() { return cxxopts::value<std::string>(); }

// A number of the command line; nothing if the option is missing.
inline std::optional<i64> number(const cxxopts::ParseResult& result, const std::string& name, i64 min,
                                 i64 max) {
    if (result.count(name) == 0) return {};
    const std::string text = result[name].as<std::string>();
    const auto value = util::parse_integer<i64>(text);
    if (!value || *value < min || *value > max)
        throw UsageError{
            fmt::format("{}: {} is not a whole number in {}..{}", name, util::quoted(text), min, max)};
    return value;
}

// The same with a fraction.
inline std::optional<double> real(const cxxopts::ParseResult& result, const std::string& name, double min,
                                  double max) {
    if (result.count(name) == 0) return {};
    const std::string text = result[name].as<std::string>();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(min <= value && value <= max))
        throw UsageError{fmt::format("{}: {} is not a number in {}..{}", name, util::quoted(text), min, max)};
    return value;
}

template <class Number>
void set_number(Number& target, const cxxopts::ParseResult& result, const std::string& name, i64 min,
                i64 max) {
    if (const auto value = number(result, name, min, max)) target = Number(*value);
}

template <class Real>
void set_real(Real& target, const cxxopts::ParseResult& result, const std::string& name, double min,
              double max) {
    if (const auto value = real(result, name, min, max)) target = Real(*value);
}

inline std::string text_or(const cxxopts::ParseResult& result, const std::string& name,
                           std::string_view otherwise) {
    return result.count(name) > 0 ? result[name].as<std::string>() : std::string(otherwise);
}

template <class T>
T value_or_fail(util::Result<T, std::string> result) {
    if (!result) throw Failed{result.error()};
    return std::move(result).value();
}

}  // namespace uci::arguments
