// Lays the texts out on lines of 80 columns.
#include "cli/help.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "cli/parse.h"
#include "util/text.h"

namespace cli {

namespace {

constexpr usize Width = 80;
constexpr std::string_view ExitStatus =
    "The exit status is 0 if all went well, 1 if something was refused, or could not be read, written or "
    "done, 2 if the arguments make no sense.";

// The words of one line of text, on lines that end before Width. `line` is what stands before them; further
// lines begin with as many spaces.
std::string wrapped_line(std::string line, std::string_view text) {
    const usize indent = line.size();
    std::string result;
    bool is_first = true;
    for (const std::string_view word : util::split_words(text)) {
        if (!is_first && line.size() + 1 + word.size() > Width) {
            result += line + '\n';
            line = std::string(indent, ' ');
            is_first = true;
        }
        if (!is_first) line += ' ';
        line += word;
        is_first = false;
    }
    return result + line + '\n';
}

// Lines that begin with two spaces stay as they are.
std::string wrapped(const std::string& text) {
    std::string result, line;
    std::istringstream lines(text);
    while (std::getline(lines, line)) result += line.starts_with("  ") ? line + '\n' : wrapped_line("", line);
    return result;
}

std::string list_of(std::string_view heading, const std::vector<Command>& commands) {
    usize width = 0;
    for (const Command& command : commands) width = std::max(width, command.name.size());
    std::string text = fmt::format("\n{}:\n", heading);
    for (const Command& command : commands)
        if (!command.name.empty())
            text += wrapped_line(fmt::format("  {:<{}}  ", command.name, width), command.summary);
    return text;
}

std::string list_of_examples(const Program& program, const Arguments& examples) {
    if (examples.empty()) return "";
    std::string text = "\nexamples:\n";
    for (const std::string& example : examples) text += fmt::format("  {} {}\n", program.name, example);
    return text;
}

// What --help says about arguments that have a place; cxxopts shows only those with a name.
std::string positionals_of(const Command& command) {
    std::string text;
    for (const Option& option : command.options)
        if (option.is_positional)
            text += wrapped_line(fmt::format("  {}  ", option.value), option.described());
    return text.empty() ? "" : '\n' + text;
}

std::string paragraphs(const std::string& text) { return text.empty() ? "" : '\n' + wrapped(text); }

}  // namespace

std::string help_of(const Program& program, const Command& command) {
    return wrapped(command.summary) + usage_of(program.name, command) + positionals_of(command) +
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
        // Without "Usage:" and the spaces before the program's name.
        usage = "usage: " + std::string(util::trim(usage_of(program.name, *own)).substr(9)) + '\n';
        if (program.commands.size() > 1) usage.insert(usage.find('\n') + 1, "   or: " + with_command);
    }
    return usage + paragraphs(program.about) +
           list_of(own == nullptr ? "commands" : "further commands", program.commands) + '\n' +
           wrapped(fmt::format("{0} COMMAND --help describes a command, {0} --version shows the version, "
                               "{0} --completion bash or zsh writes a script for that shell.",
                               program.name)) +
           paragraphs(program.details) + list_of_examples(program, examples) + '\n' +
           wrapped(std::string(ExitStatus));
}

}  // namespace cli
