// Parses arguments with cxxopts, and reads and checks their values. cxxopts throws and compiles slowly: no
// other file includes it, and its exceptions are caught here.
#include "cli/parse.h"

#include <charconv>
#include <cmath>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace cli {

namespace {

cxxopts::Options options_of(const Command& command) {
    cxxopts::Options options(command.name);
    options.add_options()("h,help", "");
    std::vector<std::string> positional;
    for (const Option& option : command.options) {
        const auto value = cxxopts::value<std::string>();
        if (std::holds_alternative<Flag>(option.kind)) value->implicit_value("true");
        options.add_options()(option.name, "", value);
        if (option.is_positional) positional.push_back(option.name);
    }
    options.parse_positional(std::move(positional));
    return options;
}

// Reads the text that was given for an option, "true" for a flag, as a value of the declared kind.
struct Reader {
    const Option& option;
    const std::string& text;

    util::Result<Value, Ending> operator()(Flag) const {
        if (text == "true" || text == "false") return Value(text == "true");
        return refused("is neither true nor false");
    }
    util::Result<Value, Ending> operator()(Text) const { return unless_empty("is empty"); }
    util::Result<Value, Ending> operator()(FileToRead) const { return file(); }
    util::Result<Value, Ending> operator()(FileToWrite) const { return file(); }
    util::Result<Value, Ending> file() const { return unless_empty("is not the name of a file"); }

    util::Result<Value, Ending> operator()(Whole range) const {
        // util::parse_integer() would take a number beyond i64 for the nearest limit.
        std::string_view digits = text;
        if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
        i64 value = 0;
        const char* const end = digits.data() + digits.size();
        const auto [rest, error] = std::from_chars(digits.data(), end, value);
        const bool is_whole = error == std::errc() && rest == end;
        if (is_whole && range.min <= value && value <= range.max) return Value(value);
        return refused(fmt::format("is not a whole number in {}..{}", range.min, range.max));
    }

    util::Result<Value, Ending> operator()(Real range) const {
        std::string_view rest = text;
        const auto value = util::take_number(rest);
        if (value && rest.empty() && range.min <= *value && *value <= range.max) return Value(*value);
        if (!std::isfinite(range.min)) return refused("is not a number");
        if (!std::isfinite(range.max))
            return refused(fmt::format("is not a number of at least {}", range.min));
        return refused(fmt::format("is not a number in {}..{}", range.min, range.max));
    }

    // An empty text would mean that the option is not given.
    util::Result<Value, Ending> unless_empty(std::string_view why) const {
        if (text.empty()) return refused(why);
        return Value(text);
    }

    util::Failure<Ending> refused(std::string_view why) const {
        return {misused(fmt::format("{}: {} {}", option.shown(), util::quoted(text), why))};
    }
};

// A file on the command line, with its use as the user wrote it.
struct NamedFile {
    std::string use;  // "--out", or "FILE" for a word that is not an option
    std::string name;
    bool is_written = false;
    bool makes_folders = false;
};

Ending missing(const Command& command, std::string_view argument) {
    return misused(
        fmt::format("{}{}{} is missing", command.name, command.name.empty() ? "" : ": ", argument));
}

Ending store_words(const Command& command, const std::vector<std::string>& given,
                   std::vector<NamedFile>& files) {
    const Words& words = command.words;
    if (given.size() < words.min) return missing(command, words.name);
    if (words.name.empty() && !given.empty())
        return misused(fmt::format("argument {} is one too many", util::quoted(given.front())));
    if (!given.empty()) words.store(given);
    const bool are_files = !words.is_joined;
    for (const std::string& word : given)
        if (are_files || word.starts_with('@'))
            files.push_back({words.name, are_files ? word : word.substr(1)});
    return {};
}

Ending store_options(const Command& command, const cxxopts::ParseResult& given,
                     std::vector<NamedFile>& files) {
    for (const Option& option : command.options) {
        const bool is_given = given.count(option.name) > 0;
        if (!is_given && option.is_needed)
            return missing(command,
                           option.is_positional ? option.value : option.shown() + " " + option.value);
        if (!is_given) continue;
        const auto& text = given[option.name].as<std::string>();
        const auto value = std::visit(Reader{option, text}, option.kind);
        if (!value) return value.error();
        option.store(*value);
        const auto* const written = std::get_if<FileToWrite>(&option.kind);
        if (written != nullptr || std::holds_alternative<FileToRead>(option.kind))
            files.push_back(
                {option.shown(), text, written != nullptr, written != nullptr && written->makes_folders});
    }
    return {};
}

// A file to be written must differ from every file that is read and from every other file that is written.
Ending check_files(const std::vector<NamedFile>& files) {
    for (const NamedFile& out : files)
        if (out.is_written && !out.makes_folders && !util::has_folder(out.name))
            return failed(fmt::format("{}: {} cannot be written: there is no such folder", out.use,
                                      util::quoted(out.name)));
    for (const NamedFile& out : files)
        for (const NamedFile& other : files)
            if (out.is_written && &other != &out && util::is_same_file(out.name, other.name))
                return failed(
                    fmt::format("{}: {} is {}", out.use, util::quoted(out.name),
                                other.is_written ? "written by " + other.use + " too" : "a file to be read"));
    return {};
}

// The name of the option that an error of cxxopts quotes, with its dashes.
std::string option_in(const std::exception& error) {
    const std::string_view text = error.what();
    const usize begin = text.find(cxxopts::LQUOTE) + cxxopts::LQUOTE.size();
    const std::string name(text.substr(begin, text.rfind(cxxopts::RQUOTE) - begin));
    return (name.starts_with('-') ? "" : name.size() == 1 ? "-" : "--") + name;
}

}  // namespace

util::Result<Wanted, Ending> parse(const Command& command, const Arguments& arguments) {
    std::vector<const char*> argv{command.name.c_str()};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    try {
        const cxxopts::ParseResult given = options_of(command).parse(int(argv.size()), argv.data());
        if (given.count("help") > 0) return Wanted::Help;
        std::vector<NamedFile> files;
        Ending ending = store_words(command, given.unmatched(), files);
        if (ending.is_ok()) ending = store_options(command, given, files);
        if (ending.is_ok()) ending = check_files(files);
        if (!ending.is_ok()) return util::Failure{ending};
        return Wanted::Run;
    } catch (const cxxopts::exceptions::missing_argument& error) {
        return util::Failure{misused(option_in(error) + ": the value is missing")};
    } catch (const cxxopts::exceptions::parsing& error) {
        return util::Failure{misused("unknown option " + util::quoted(option_in(error)))};
    }
}

}  // namespace cli
