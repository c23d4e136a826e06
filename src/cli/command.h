// A program, its commands, and the streams that they run with.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/ending.h"
#include "cli/option.h"
#include "util/progress_line.h"
#include "util/stop_requested.h"

namespace cli {

// The arguments after the program's name, or after the command's name.
using Arguments = std::vector<std::string>;

// The environment of a running program: its streams and the request to stop.
struct Console {
    std::ostream& out;
    std::ostream& err;
    util::StopRequested stop_requested = [] { return false; };
    bool err_is_terminal = false;

    util::ProgressStream progress() const { return {err, err_is_terminal}; }
};

struct Command {
    std::string name{};
    std::string summary{};  // the first sentence of its help, which the program's help shows too
    std::vector<Option> options{};
    Words words{};
    std::string details{};  // paragraphs below the options; lines that begin with two spaces stay as they are
    Arguments examples{};   // command lines without the program's name
    std::function<Ending(Console&)> run{};  // after the options and words have been stored
};

// The command that `declare` makes. Its options and words are stored in the settings that `run` gets: it is
// called as run(Settings&, Console&) and returns an Ending.
template <class Settings, class Run>
Command with_settings(Command (*declare)(Settings&), Run run) {
    const auto settings = std::make_shared<Settings>();
    Command command = declare(*settings);
    command.run = [settings, run](Console& console) { return run(*settings, console); };
    return command;
}

// A program with subcommands, `NAME COMMAND [OPTIONS]`.
struct Program {
    std::string name;   // as the user types it
    std::string about;  // the paragraphs of --help before the list of commands
    // A command without a name is the program's own: it runs if the first argument names no other one.
    std::vector<Command> commands;
    std::string details{};      // paragraphs of --help after the list; see Command::details
    bool needs_command = true;  // false: the caller of cli::dispatch() handles a line without one

    // nullptr if the program has no such command; "" for its own.
    const Command* find(std::string_view command) const {
        const auto found = std::ranges::find(commands, command, &Command::name);
        return found == commands.end() ? nullptr : &*found;
    }
};

}  // namespace cli
