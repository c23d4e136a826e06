// Writes one function for each shell, with a case for each command.
#include "cli/completion.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/text.h"

namespace cli {

namespace {

std::string function_name(const Program& program) {
    std::string name = "_" + program.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

// The command as a pattern; any word for the program's own.
std::string pattern_of(const Command& command) { return command.name.empty() ? "*" : command.name; }

std::string bash_case(const Command& command) {
    std::string words = "--help";
    for (const Option& option : command.options)
        if (!option.is_positional) words += ' ' + option.shown();
    return fmt::format("    {}) words='{}' ;;\n", pattern_of(command), words);
}

// The choices of options by the word before them, and those of arguments by their place, of a named command.
std::string bash_choices(const Command& command) {
    std::string cases;
    int place = 1;  // of the last argument in COMP_WORDS, which begins with the program and the command
    for (const Option& option : command.options) {
        if (option.is_positional) ++place;
        if (option.choices.empty()) continue;
        const std::string words = fmt::to_string(fmt::join(option.choices, " "));
        cases += option.is_positional
                     ? fmt::format("    {}:*:{}) words+=' {}' ;;\n", command.name, place, words)
                     : fmt::format("    {}:{}:*) words='{}' any=1 ;;\n", command.name, option.shown(), words);
    }
    return cases;
}

// Bash completes the names of files if nothing else fits the word, or if it is empty and `any` too.
std::string bash_script(const Program& program) {
    const Command* const own = program.find("");
    std::string names, cases, choices;
    for (const Command& command : program.commands) {
        if (command.name.empty()) continue;
        names += command.name + ' ';
        cases += bash_case(command);
        choices += bash_choices(command);
    }
    if (own != nullptr) cases += bash_case(*own);
    const std::string_view with_own = own == nullptr ? "--help' any=1" : "'$words";
    return fmt::format(R"({0}() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words= any=
    case ${{COMP_WORDS[1]}} in
{1}    esac
    ((COMP_CWORD > 1)) || {{ words='{2}--version --completion {3}; }}
    case ${{COMP_WORDS[1]}}:${{COMP_WORDS[COMP_CWORD - 1]}}:$COMP_CWORD in
    --completion:--completion:*) words='bash zsh' any=1 ;;
{4}    esac
    COMPREPLY=()
    [[ -z $word$any ]] || COMPREPLY=($(compgen -W "$words" -- "$word")) || true
}}
complete -o default -F {0} {5}
)",
                       function_name(program), cases, names, with_own, choices, program.name);
}

// The text within single quotes, with a backslash before each of `special`.
std::string zsh_text(std::string_view text, std::string_view special) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\'') escaped += "'\\'";
        if (special.find(c) != std::string_view::npos) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string zsh_case(const Command& command) {
    std::string specs = " '--help[show this text]'";
    usize place = 0;
    for (const Option& option : command.options) {
        const std::string choices =
            option.choices.empty() ? "" : fmt::format("({})", fmt::join(option.choices, " "));
        if (option.is_positional) {
            ++place;
            if (!choices.empty())
                specs += fmt::format(" '{}:{}:{}'", place, zsh_text(option.value, ":"), choices);
            continue;
        }
        const bool is_file = std::holds_alternative<FileToRead>(option.kind) ||
                             std::holds_alternative<FileToWrite>(option.kind);
        specs += fmt::format(" '{}[{}]", option.shown(), zsh_text(option.described(), "[]\\"));
        if (!option.value.empty())
            specs += fmt::format(":{}:{}", zsh_text(option.value, ":"), is_file ? "_files" : choices);
        specs += '\'';
    }
    return fmt::format("    {}) _arguments{} '*:file:_files' ;;\n", pattern_of(command), specs);
}

std::string zsh_script(const Program& program) {
    const Command* const own = program.find("");
    std::string names, cases;
    for (const Command& command : program.commands) {
        if (command.name.empty()) continue;
        names += fmt::format(" '{}:{}'", command.name, zsh_text(command.summary, ":\\"));
        cases += zsh_case(command);
    }
    if (own != nullptr) cases += zsh_case(*own);
    return fmt::format(
        R"(#compdef {0}
{1}() {{
    local -a commands=({2} '--help:show help' '--version:show the version'
        '--completion:write a script for a shell')
    if ((CURRENT == 2)); then
        _describe command commands
        {3}
    fi
    local command=$words[2]
    {4}
    case $command in
    --completion) compadd bash zsh ;;
{5}    esac
}}
{1} "$@"
)",
        program.name, function_name(program), names, own == nullptr ? "return" : "_files",
        own == nullptr
            ? "shift words; ((CURRENT--))"
            : "if ((CURRENT > 2 && ${commands[(I)$command:*]})); then shift words; ((CURRENT--)); fi",
        cases);
}

}  // namespace

util::Result<std::string, std::string> completion_script(const Program& program, std::string_view shell) {
    if (shell == "bash") return bash_script(program);
    if (shell == "zsh") return zsh_script(program);
    return util::Failure{fmt::format("--completion: {} is neither bash nor zsh", util::quoted(shell))};
}

}  // namespace cli
