// What the subcommands of houyi-lab share: their arguments and their output.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "lab/lab_game.h"
#include "lab/progress.h"

namespace lab_tool {

using cli::Ending;
using cli::failed;
using cli::FileToRead;
using cli::FileToWrite;
using cli::misused;
using cli::needed;
using cli::Text;
using cli::Values;
using cli::Whole;

struct Context {
    std::ostream& out;
    Progress& progress;
};

cli::Command tree_command();
cli::Command solve_command();
cli::Command play_command();
cli::Command compare_command();
cli::Command explore_command();
cli::Command prove_command();
cli::Command mate_command();
cli::Command check_command();

// For cli::Command: runs with a progress that is told on the console's err.
std::function<Ending(const Values& values, cli::Console& console)>
    with_progress(Ending (*run)(const Values& values, Context& context));

// The game of those words with the options fen and moves.
util::Result<std::unique_ptr<LabGame>, Ending> game_of(std::string_view words, const Values& values);

// What the option algorithm says.
util::Result<AlgorithmId, Ending> algorithm_of(const Values& values, std::string_view otherwise);

// Where --max-nodes is not given.
inline constexpr u64 DefaultMaxNodes = 100'000'000;

// Shows the progress, and ends a search at so many nodes.
StopHook stop_at(u64 max_nodes, Progress& progress);

// Writes into the file that the option names; does nothing where the option was not given.
Ending write_file(const Values& values, std::string_view option, const std::function<std::string()>& content);

// The same for a picture as SVG, with Chinese words where the option `chinese` is there.
Ending write_picture(const Values& values, const std::function<std::string()>& svg);
cli::Option chinese_option();

// Rows under a line of headings; the columns whose heading begins with '<' are flush left, all others right.
std::string format_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace lab_tool
