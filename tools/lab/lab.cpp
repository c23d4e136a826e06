// Reading the arguments with cxxopts, which throws; nothing that is thrown leaves this file.
#include "lab/lab.h"

#include <array>
#include <new>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "lab/command.h"
#include "lab/games.h"
#include "util/text.h"

namespace lab_tool {

namespace {

std::array<Command, 5> all_commands() {
    return {tree_command(), solve_command(), play_command(), compare_command(), explore_command()};
}

std::string general_help() {
    std::string text =
        "usage: houyi-lab COMMAND [OPTIONS]\n\n"
        "Adversarial search made visible: every algorithm of src/adversarial on any of its games.\n"
        "The guide is src/adversarial/README.md.\n\ncommands (houyi-lab COMMAND --help tells more):\n";
    for (const Command& command : all_commands())
        text += fmt::format("  {:<8} {}\n", command.name, command.summary);
    text += fmt::format("\n{}\nalgorithms:\n{}", game_help(), algorithm_help());
    text += R"text(
examples:
  houyi-lab tree "((3 12)(8 2)(4 6))" --algorithm alphabeta --trace --svg tree.svg
  houyi-lab solve tictactoe
  houyi-lab play connect4 5x4 --first mcts:500 --second alphabeta:4 --games 20
  houyi-lab compare chess --depth 4 --csv nodes.csv --svg nodes.svg
  houyi-lab explore chess --depth 3 --algorithm alphabeta --html tree.html

The exit status is 0 if all went well, 1 if a game, a tree, a FEN or a file was wrong or algorithms disagree,
2 if the arguments made no sense.
)text";
    return text;
}

cxxopts::Options options_of(const Command& command) {
    cxxopts::Options options("houyi-lab " + command.name, command.summary + "\n");
    options.custom_help(command.words + " [OPTIONS]").positional_help("");
    auto add = options.add_options();
    add("h,help", "show this text");
    for (const OptionSpec& option : command.options) {
        if (option.value.empty())
            add(option.name, option.help, cxxopts::value<bool>());
        else
            add(option.name, option.help, cxxopts::value<std::string>(), option.value);
    }
    return options;
}

Arguments arguments_of(const Command& command, const cxxopts::ParseResult& parsed) {
    std::map<std::string, std::string> options;
    for (const OptionSpec& option : command.options) {
        if (parsed.count(option.name) == 0) continue;
        options[option.name] = option.value.empty() ? "" : parsed[option.name].as<std::string>();
    }
    return {parsed.unmatched(), std::move(options)};
}

void run_command(const Command& command, const std::vector<std::string>& arguments, Context& context) {
    cxxopts::Options options = options_of(command);
    std::vector<const char*> argv{"houyi-lab"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    const cxxopts::ParseResult parsed = options.parse(int(argv.size()), argv.data());
    if (parsed.count("help") > 0)
        context.out << options.help() << "\n" << command.more;
    else
        command.run(arguments_of(command, parsed), context);
}

void dispatch(const std::vector<std::string>& arguments, Context& context) {
    if (arguments.empty()) throw UsageError{"a command is missing"};
    if (arguments[0] == "--help" || arguments[0] == "-h" || arguments[0] == "help") {
        context.out << general_help();
        return;
    }
    std::string names;
    for (const Command& command : all_commands()) {
        if (command.name == arguments[0])
            return run_command(command, {arguments.begin() + 1, arguments.end()}, context);
        names += (names.empty() ? "" : ", ") + command.name;
    }
    throw UsageError{fmt::format("no command {}; there are {}", util::quoted(arguments[0]), names)};
}

}  // namespace

int run_lab(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
            bool is_terminal) {
    Progress progress(&err, is_terminal);
    const auto fail = [&](std::string_view message, int status) {
        progress.clear();
        err << "houyi-lab: " << message << (status == ExitUsage ? "; houyi-lab --help tells more\n" : "\n");
        return status;
    };
    try {
        Context context{out, progress};
        dispatch(arguments, context);
        out << std::flush;
        return out ? ExitOk : fail("the output cannot be written", ExitFailure);
    } catch (const UsageError& error) {
        return fail(error.message, ExitUsage);
    } catch (const Failed& error) {
        return fail(error.message, ExitFailure);
    } catch (const cxxopts::exceptions::exception& error) {
        return fail(error.what(), ExitUsage);
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory for that", ExitFailure);
    }
}

}  // namespace lab_tool
