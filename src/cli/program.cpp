// Selects the command, shows --help and --version, and turns errors and exceptions into messages and exit
// statuses.
#include "cli/program.h"

#include <algorithm>
#include <exception>
#include <new>
#include <sstream>

#include <fmt/format.h>

#include "cli/completion.h"
#include "cli/parse.h"
#include "util/text.h"
#include "util/version.h"

namespace cli {

namespace {

// --- the texts of --help, on lines of 80 columns ---

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

// What --help says about arguments that have a place; cxxopts shows only those with a name.
std::string positionals_of(const Command& command) {
    std::string text;
    for (const Option& option : command.options)
        if (option.is_positional)
            text += util::wrapped(option.described(), Width, fmt::format("  {}  ", option.value)) + '\n';
    return text.empty() ? "" : '\n' + text;
}

std::string paragraphs(const std::string& text) { return text.empty() ? "" : '\n' + each_line_wrapped(text); }

// Of `NAME COMMAND --help`.
std::string help_of(const Program& program, const Command& command) {
    return each_line_wrapped(command.summary) + usage_of(program.name, command) + positionals_of(command) +
           paragraphs(command.details) + list_of_examples(program, command.examples);
}

// Of `NAME --help`.
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
           each_line_wrapped(
               fmt::format("{0} COMMAND --help describes a command, {0} --version shows the version, "
                           "{0} --completion bash or zsh writes a script for that shell.",
                           program.name)) +
           paragraphs(program.details) + list_of_examples(program, examples) + '\n' +
           each_line_wrapped(std::string(ExitStatus));
}

// --- running a command ---

Ending run_command(const Program& program, const Command& command, const Arguments& arguments,
                   Console& console) {
    const auto wanted = parse(command, arguments);
    if (!wanted) return wanted.error();
    if (*wanted == Wanted::Run) return command.run(console);
    console.out << (command.name.empty() ? help_of(program) : help_of(program, command));
    return {};
}

Ending complete(const Program& program, const Arguments& arguments, Console& console) {
    const auto script = completion_script(program, arguments.size() > 1 ? arguments[1] : "");
    if (!script) return misused(script.error());
    console.out << *script;
    return {};
}

}  // namespace

Ending dispatch(const Program& program, const Arguments& arguments, Console& console) {
    const Command* const own = program.find("");
    if (arguments.empty())
        return own != nullptr ? run_command(program, *own, {}, console) : misused("the command is missing");
    const std::string& first = arguments.front();
    if (first == "--completion") return complete(program, arguments, console);
    if (const Command* const command = first.empty() ? nullptr : program.find(first))
        return run_command(program, *command, Arguments(arguments.begin() + 1, arguments.end()), console);
    if (first == "--help" || first == "-h" || first == "help")
        console.out << help_of(program);
    else if (first == "--version")
        console.out << program.name << ' ' << util::Version << '\n';
    else if (own != nullptr)
        return run_command(program, *own, arguments, console);
    else
        return misused(
            fmt::format("unknown {} {}", first.starts_with('-') ? "option" : "command", util::quoted(first)));
    return {};
}

int run_guarded(std::string_view program_name, Console& console, const std::function<Ending()>& action) {
    const auto guarded = [&]() -> Ending {
        try {
            return action();
        } catch (const std::bad_alloc&) {
            return failed("there is not enough memory for that");
        } catch (const std::exception& error) {
            return failed(error.what());
        } catch (...) {
            return failed("an unknown error");
        }
    };
    Ending ending = guarded();
    if (!console.out.flush() && ending.is_ok()) ending = failed("standard output cannot be written");
    if (!ending.is_ok()) {
        console.err << program_name << ": " << ending.message;
        if (ending.status == ExitUsage)
            console.err << "; " << program_name << " --help shows what is allowed";
        console.err << std::endl;
    }
    return ending.status;
}

int run(const Program& program, const Arguments& arguments, Console& console) {
    return run_guarded(program.name, console, [&] { return dispatch(program, arguments, console); });
}

}  // namespace cli
