// Makes the texts from what the program and its commands declare.
#include "cli/help.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "util/text.h"

namespace cli {

namespace {

constexpr usize Width = 80;
constexpr std::string_view ExitStatus =
    "The exit status is 0 if all went well, 1 if something was refused, or could not be read, written or "
    "done, 2 if the arguments make no sense.";

// Lines that begin with two spaces stay as they are.
std::string each_line_wrapped(const std::string& text) {
    std::string result, line;
    std::istringstream lines(text);
    while (std::getline(lines, line))
        result += (line.starts_with("  ") ? line : util::wrapped(line, Width)) + '\n';
    return result;
}

std::string list_of(std::string_view heading, const std::vector<Command>& commands) {
    usize width = 0;
    for (const Command& command : commands) width = std::max(width, command.name.size());
    std::string text = fmt::format("\n{}:\n", heading);
    for (const Command& command : commands)
        if (!command.name.empty())
            text +=
                util::wrapped(command.summary, Width, fmt::format("  {:<{}}  ", command.name, width)) + '\n';
    return text;
}

std::string list_of_examples(const Program& program, const Arguments& examples) {
    if (examples.empty()) return "";
    std::string text = "\nexamples:\n";
    for (const std::string& example : examples) text += fmt::format("  {} {}\n", program.name, example);
    return text;
}

// The arguments in the form of a usage, for example "FILE... --out FILE [OPTIONS]".
std::string arguments_of(const Command& command) {
    std::string words, needed;
    bool has_options = false;
    for (const Option& option : command.options) {
        if (option.is_positional)
            words += option.is_needed ? " " + option.value : " [" + option.value + "]";
        else if (option.is_needed)
            needed += fmt::format(" {} {}", option.shown(), option.value);
        else
            has_options = true;
    }
    if (const Words& list = command.words; !list.name.empty()) {
        const std::string name = list.name + (!list.is_joined ? "..." : "");
        words += list.min == 0 ? fmt::format(" [{}]", name) : " " + name;
    }
    return words + needed + (has_options ? " [OPTIONS]" : "");
}

// "usage:" with the command's arguments.
std::string usage_of(const Program& program, const Command& command) {
    return fmt::format("usage: {}{}{}{}\n", program.name, command.name.empty() ? "" : " ", command.name,
                       arguments_of(command));
}

// One row for each argument, first those that have a place.
std::string table_of(const Command& command) {
    std::vector<std::pair<std::string, std::string>> rows;
    for (const Option& option : command.options)
        if (option.is_positional) rows.emplace_back(option.value, option.described());
    rows.emplace_back("-h, --help", "show this text");
    for (const Option& option : command.options) {
        if (option.is_positional) continue;
        const std::string_view space = option.name.size() == 1 ? "" : "    ";  // below "-h, "
        const std::string_view gap = option.value.empty() ? "" : " ";
        rows.emplace_back(fmt::format("{}{}{}{}", space, option.shown(), gap, option.value),
                          option.described());
    }
    usize width = 0;
    for (const auto& [argument, meaning] : rows) width = std::max(width, argument.size());
    std::string text = "\n";
    for (const auto& [argument, meaning] : rows)
        text += util::wrapped(meaning, Width, fmt::format("  {:<{}}  ", argument, width)) + '\n';
    return text;
}

std::string paragraphs(const std::string& text) { return text.empty() ? "" : '\n' + each_line_wrapped(text); }

}  // namespace

std::string help_of(const Program& program, const Command& command) {
    return each_line_wrapped(command.summary) + '\n' + usage_of(program, command) + table_of(command) +
           paragraphs(command.details) + list_of_examples(program, command.examples);
}

std::string help_of(const Program& program) {
    Arguments examples;  // all of the program's own command, and the first one of each other
    for (const Command& command : program.commands)
        for (const std::string& example : command.examples)
            if (command.name.empty() || &example == &command.examples.front()) examples.push_back(example);
    const Command* const own = program.find("");
    const std::string with_command =
        fmt::format("{} {} [ARGUMENTS]\n", program.name, program.needs_command ? "COMMAND" : "[COMMAND]");
    std::string usage = "usage: " + with_command;
    if (own != nullptr) {
        usage = usage_of(program, *own);
        if (program.commands.size() > 1) usage += "   or: " + with_command;
        usage += table_of(*own);
    }
    return usage + paragraphs(program.about) +
           list_of(own == nullptr ? "commands" : "further commands", program.commands) + '\n' +
           each_line_wrapped(
               fmt::format("{0} COMMAND --help describes a command, {0} --version shows the version, "
                           "{0} --completion bash or zsh writes a script for that shell.",
                           program.name)) +
           paragraphs(program.details) + list_of_examples(program, examples) + '\n' +
           each_line_wrapped(std::string(ExitStatus));
}

}  // namespace cli
