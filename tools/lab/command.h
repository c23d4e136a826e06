// What the subcommands of houyi-lab share: their arguments, their output, and how they fail.
#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "lab/lab_game.h"
#include "lab/progress.h"

namespace lab_tool {

// Thrown by commands, caught in lab.cpp. One line of text each.
struct UsageError {  // the arguments make no sense: exit status 2
    std::string message;
};
struct Failed {  // exit status 1
    std::string message;
};

// The arguments of a command, as text until asked for as something else; what cannot be read is a UsageError.
class Arguments {
public:
    Arguments(std::vector<std::string> words, std::map<std::string, std::string> options)
        : words_(std::move(words)), options_(std::move(options)) {}

    // What stands before and between the options, joined by spaces.
    std::string words() const;
    bool has(const std::string& option) const { return options_.contains(option); }
    std::string text(const std::string& option, const std::string& otherwise = "") const;
    std::optional<i64> number(const std::string& option, i64 min, i64 max) const;
    std::optional<double> real(const std::string& option) const;

private:
    std::vector<std::string> words_;
    std::map<std::string, std::string> options_;
};

struct Context {
    std::ostream& out;
    Progress& progress;
};

struct OptionSpec {
    std::string name;
    std::string help;
    std::string value = "";  // how --help calls it; empty: a flag
};

struct Command {
    std::string name;
    std::string words;  // how --help calls what is no option
    std::string summary;
    std::vector<OptionSpec> options;
    std::string more;  // limits and examples
    void (*run)(const Arguments& arguments, Context& context);
};

Command tree_command();
Command solve_command();
Command play_command();
Command compare_command();
Command explore_command();

// The value, or its error as a Failed.
template <class T>
T value_or_throw(util::Result<T, std::string> result) {
    if (!result) throw Failed{result.error()};
    return std::move(result).value();
}

AlgorithmId algorithm_of(const Arguments& arguments, std::string_view otherwise);

// Shows the progress, and ends a search at so many nodes.
StopHook stop_at(u64 max_nodes, Progress& progress);

void write_file(const std::string& name, std::string_view content);

// Rows under a line of headings; the columns whose heading begins with '<' are flush left, all others right.
std::string format_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace lab_tool
