// Selects the command, shows --help and --version, and turns errors and exceptions into messages and exit
// statuses.
#include "cli/program.h"

#include <exception>
#include <new>

#include <fmt/format.h>

#include "cli/completion.h"
#include "cli/help.h"
#include "cli/parse.h"
#include "util/text.h"
#include "util/version.h"

namespace cli {

namespace {

Ending run_command(const Program& program, const Command& command, const Arguments& arguments,
                   Console& console) {
    const auto wanted = parse(command, arguments);
    Ending ending = wanted ? Ending{} : wanted.error();
    if (wanted && *wanted == Wanted::Run)
        ending = command.run(console);
    else if (wanted)
        console.out << (command.name.empty() ? help_of(program) : help_of(program, command));
    ending.command = command.name;
    return ending;
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
            console.err << "; " << program_name << (ending.command.empty() ? "" : " ") << ending.command
                        << " --help shows what is allowed";
        console.err << std::endl;
    }
    return ending.status;
}

int run(const Program& program, const Arguments& arguments, Console& console) {
    return run_guarded(program.name, console, [&] { return dispatch(program, arguments, console); });
}

}  // namespace cli
