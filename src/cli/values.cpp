// Converts texts of the command line to values of the declared kinds.
#include "cli/values.h"

#include <cmath>

#include <fmt/format.h>

#include "util/text.h"

namespace cli {

namespace {

// The option as the user wrote it.
std::string shown(const Option& option) { return option.is_positional ? option.value : "--" + option.name; }

// Reads a text as one kind of value.
struct Reader {
    const Option& option;
    const std::string& text;

    util::Result<Value, Ending> operator()(Flag) const { return Value(text == "true"); }

    util::Result<Value, Ending> operator()(Text) const { return Value(text); }
    util::Result<Value, Ending> operator()(FileToRead) const { return Value(text); }
    util::Result<Value, Ending> operator()(FileToWrite) const { return Value(text); }

    util::Result<Value, Ending> operator()(Whole range) const {
        const auto value = util::parse_integer<i64>(text);
        if (value && range.min <= *value && *value <= range.max) return Value(*value);
        return refused(fmt::format("is not a whole number in {}..{}", range.min, range.max));
    }

    util::Result<Value, Ending> operator()(Real range) const {
        std::string_view rest = text;
        const auto value = util::take_number(rest);
        if (value && rest.empty() && range.min <= *value && *value <= range.max) return Value(*value);
        const bool is_bounded = std::isfinite(range.min) || std::isfinite(range.max);
        return refused("is not a number" +
                       (is_bounded ? fmt::format(" in {}..{}", range.min, range.max) : ""));
    }

    util::Failure<Ending> refused(std::string_view why) const {
        return {misused(fmt::format("{}: {} {}", shown(option), util::quoted(text), why))};
    }
};

}  // namespace

util::Result<Value, Ending> read_value(const Option& option, const std::string& text) {
    return std::visit(Reader{option, text}, option.kind);
}

const std::optional<Value>& Values::value_of(std::string_view option) const {
    const auto found = options_.find(option);
    assert(found != options_.end());
    return found->second;
}

std::string Values::text(std::string_view option, std::string_view otherwise) const {
    return get<std::string>(option).value_or(std::string(otherwise));
}

std::string Values::joined_words() const { return fmt::format("{}", fmt::join(words_, " ")); }

}  // namespace cli
