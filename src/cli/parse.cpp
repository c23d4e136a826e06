// Parses arguments with cxxopts, which throws and compiles slowly: no other file includes it, and its
// exceptions are caught here.
#include "cli/parse.h"

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace cli {

namespace {

cxxopts::Options options_of(std::string_view program_name, const Command& command) {
    const std::string& description = command.description;
    cxxopts::Options options(fmt::format("{} {}", program_name, command.name),
                             description.empty() ? description : description + "\n");
    options.custom_help(command.usage).positional_help("");
    options.add_options()("h,help", "show this text");
    std::vector<std::string> positional;
    for (const Option& option : command.options) {
        const bool is_flag = std::holds_alternative<Flag>(option.kind);
        options.add_options()(option.name, option.help,
                              is_flag ? std::shared_ptr<cxxopts::Value>(cxxopts::value<bool>())
                                      : std::shared_ptr<cxxopts::Value>(cxxopts::value<std::string>()),
                              option.value);
        if (option.is_positional) positional.push_back(option.name);
    }
    options.parse_positional(std::move(positional));
    return options;
}

// The text of a given option, "true" for a flag; nothing if the option is not given.
std::optional<std::string> text_of(const cxxopts::ParseResult& result, const Option& option) {
    if (result.count(option.name) == 0) return {};
    if (!std::holds_alternative<Flag>(option.kind)) return result[option.name].as<std::string>();
    if (!result[option.name].as<bool>()) return {};  // --quiet=false
    return "true";
}

util::Result<Values, Ending> values_of(const Command& command, const cxxopts::ParseResult& result) {
    const std::vector<std::string>& words = result.unmatched();
    if (words.size() < command.words.min)
        return util::Failure{misused(fmt::format("{}: {} is missing", command.name, command.words.name))};
    if (words.size() > command.words.max)
        return util::Failure{
            misused(fmt::format("argument {} is one too many", util::quoted(words[command.words.max])))};

    Values::Options options;
    for (const Option& option : command.options) {
        std::optional<Value>& value = options[option.name];
        if (const auto text = text_of(result, option)) {
            auto read = read_value(option, *text);
            if (!read) return util::Failure{read.error()};
            value = std::move(read).value();
        } else if (option.is_needed) {
            const std::string shown = option.is_positional ? "" : "--" + option.name + " ";
            return util::Failure{
                misused(fmt::format("{}: {}{} is missing", command.name, shown, option.value))};
        }
    }
    return Values(std::move(options), words);
}

// A file on the command line, with its use as the user wrote it.
struct NamedFile {
    std::string use;  // "--out", or "FILE" for a word that is not an option
    std::string name;
    bool is_written;
    bool makes_folders = false;
};

std::vector<NamedFile> files_of(const Command& command, const Values& values) {
    std::vector<NamedFile> files;
    const bool are_files = std::holds_alternative<FileToRead>(command.words.kind);
    for (const std::string& word : values.words())
        if (are_files || word.starts_with('@'))
            files.push_back({command.words.name, are_files ? word : word.substr(1), false});
    for (const Option& option : command.options) {
        const auto* const written = std::get_if<FileToWrite>(&option.kind);
        const bool is_written = written != nullptr;
        if ((is_written || std::holds_alternative<FileToRead>(option.kind)) && values.has(option.name))
            files.push_back({option.is_positional ? option.value : "--" + option.name,
                             values.text(option.name), is_written, is_written && written->makes_folders});
    }
    return files;
}

// A file to be written must differ from every file that is read and from every other file that is written.
Ending check_files(const Command& command, const Values& values) {
    const std::vector<NamedFile> files = files_of(command, values);
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

}  // namespace

util::Result<Parsed, Ending> parse(const Command& command, const Arguments& arguments) {
    std::vector<const char*> argv{command.name.c_str()};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    try {
        const cxxopts::ParseResult result = options_of("", command).parse(int(argv.size()), argv.data());
        if (result.count("help") > 0) return Parsed{true, Values({}, {})};
        auto values = values_of(command, result);
        if (!values) return util::Failure{values.error()};
        if (auto checked = check_files(command, values.value()); !checked.is_ok())
            return util::Failure{checked};
        return Parsed{false, std::move(values).value()};
    } catch (const cxxopts::exceptions::exception& error) {
        return util::Failure{misused(error.what())};
    }
}

std::string help_of(std::string_view program_name, const Command& command) {
    return options_of(program_name, command).help();
}

}  // namespace cli
