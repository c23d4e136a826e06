// The command line of a tool: `houyi-NAME COMMAND [OPTIONS]`, its help and its errors. What is thrown (uci/arguments.h,
// cxxopts) is caught here.
#pragma once

#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "uci/arguments.h"

namespace arguments {

using namespace uci::arguments;

// How a tool ends.
inline constexpr int ExitOk = 0;
inline constexpr int ExitFailure = 1;  // a file could not be read or written, or makes no sense
inline constexpr int ExitUsage = 2;    // the arguments make no sense

using Arguments = std::vector<std::string>;
using StopRequested = std::function<bool()>;  // asked now and then whether to end early

// What a command works with.
struct Context {
    const cxxopts::ParseResult& arguments;
    const Arguments& files;  // those behind the options
    std::ostream& out;
    std::ostream& err;
    const StopRequested& stop_requested;
};

struct Subcommand {
    std::string_view name;
    std::string_view usage;  // files and options, as the help shows them; files are allowed if it names FILE
    std::string_view description;
    void (*add_options)(cxxopts::Options& options);
    void (*run)(const Context& context);
};

struct Program {
    std::string_view name;
    std::string_view usage;  // the whole help text
    std::span<const Subcommand> subcommands;
};

inline void run_subcommand(const Program& program, const Subcommand& command, const Arguments& arguments,
                           std::ostream& out, std::ostream& err, const StopRequested& stop_requested) {
    cxxopts::Options options(fmt::format("{} {}", program.name, command.name),
                             std::string(command.description));
    options.add_options()("h,help", "show this text");
    options.custom_help(std::string(command.usage));
    command.add_options(options);

    const std::string program_name(program.name);
    std::vector<const char*> argv{program_name.c_str()};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    const cxxopts::ParseResult parsed = options.parse(int(argv.size()), argv.data());
    const bool takes_files = command.usage.starts_with("FILE");
    if (!parsed.unmatched().empty() && !takes_files)
        throw UsageError{
            fmt::format("argument {} is one too many", util::quoted(parsed.unmatched().front()))};
    if (parsed.count("help") > 0)
        out << options.help();
    else
        command.run({parsed, parsed.unmatched(), out, err, stop_requested});
    out.flush();
    if (!out) throw Failed{"standard output cannot be written"};
}

inline void dispatch(const Program& program, const Arguments& arguments, std::ostream& out, std::ostream& err,
                     const StopRequested& stop_requested) {
    if (arguments.empty()) throw UsageError{"the command is missing"};
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h") {
        out << program.usage << std::flush;
        return;
    }
    for (const Subcommand& command : program.subcommands)
        if (first == command.name)
            return run_subcommand(program, command, Arguments(arguments.begin() + 1, arguments.end()), out,
                                  err, stop_requested);
    throw UsageError{fmt::format("unknown command {}", util::quoted(first))};
}

// `arguments` are those behind the program's name. Returns the exit status.
inline int run_program(const Program& program, const Arguments& arguments, std::ostream& out,
                       std::ostream& err, const StopRequested& stop_requested) {
    const auto complain = [&](std::string_view message) { err << program.name << ": " << message; };
    try {
        dispatch(program, arguments, out, err, stop_requested);
        return ExitOk;
    } catch (const UsageError& error) {
        complain(fmt::format("{}; {} --help shows what is allowed\n", error.message, program.name));
        return ExitUsage;
    } catch (const cxxopts::exceptions::exception& error) {
        complain(fmt::format("{}; {} --help shows what is allowed\n", error.what(), program.name));
        return ExitUsage;
    } catch (const Failed& error) {
        complain(error.message + '\n');
    } catch (const std::exception& error) {  // no thread or memory left
        complain(fmt::format("{}\n", error.what()));
    }
    return ExitFailure;
}

}  // namespace arguments
