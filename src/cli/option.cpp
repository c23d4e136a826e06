// Reads the texts of the command line as values of the declared kinds.
#include "cli/option.h"

#include <cmath>

#include "util/text.h"

namespace cli {

namespace {

struct Reader {
    const Option& option;
    const std::string& text;

    util::Result<Value, Ending> operator()(Flag) const { return Value(true); }

    util::Result<Value, Ending> operator()(Text) const { return Value(text); }
    util::Result<Value, Ending> operator()(FileToRead) const { return file(); }
    util::Result<Value, Ending> operator()(FileToWrite) const { return file(); }

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

    // An empty name would mean that the option is not given.
    util::Result<Value, Ending> file() const {
        if (text.empty()) return refused("is not the name of a file");
        return Value(text);
    }

    util::Failure<Ending> refused(std::string_view why) const {
        return {misused(fmt::format("{}: {} {}", option.shown(), util::quoted(text), why))};
    }
};

}  // namespace

util::Result<Value, Ending> read_value(const Option& option, const std::string& text) {
    return std::visit(Reader{option, text}, option.kind);
}

}  // namespace cli
