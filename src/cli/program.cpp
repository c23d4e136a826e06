// Selects the command, and turns its errors and exceptions into messages and exit statuses.
#include "cli/program.h"

#include <algorithm>
#include <exception>
#include <new>

#include <fmt/format.h>

#include "cli/parse.h"
#include "util/text.h"

namespace cli {

namespace {

Ending run_command(const Program& program, const Command& command, const Arguments& arguments,
                   Console& console) {
    const auto parsed = parse(command, arguments);
    if (!parsed) return parsed.error();
    if (!parsed->wants_help) return command.run(parsed->values, console);
    console.out << help_of(program.name, command);
    if (!command.more.empty()) console.out << '\n' << command.more;
    return {};
}

}  // namespace

const Command* find_command(const Program& program, std::string_view name) {
    const auto found = std::find_if(program.commands.begin(), program.commands.end(),
                                    [&](const Command& command) { return command.name == name; });
    return found == program.commands.end() ? nullptr : &*found;
}

Ending dispatch(const Program& program, const Arguments& arguments, Console& console) {
    if (arguments.empty()) return misused("the command is missing");
    const std::string& first = arguments.front();
    Ending ending;
    if (first == "--help" || first == "-h" || first == "help") {
        console.out << program.help;
    } else if (const Command* const command = find_command(program, first)) {
        ending = run_command(program, *command, Arguments(arguments.begin() + 1, arguments.end()), console);
    } else {
        return misused(
            fmt::format("unknown {} {}", first.starts_with('-') ? "option" : "command", util::quoted(first)));
    }
    return ending;
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
