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

// For cli::Command: calls `run` with a progress line on err of the console.
std::function<Ending(const Values& values, cli::Console& console)>
    with_progress(Ending (*run)(const Values& values, Context& context));

// The game that `words` describe, with the options fen and moves.
util::Result<std::unique_ptr<LabGame>, Ending> game_of(std::string_view words, const Values& values);

// The algorithm that the option algorithm names, or `otherwise` if it is not given.
util::Result<AlgorithmId, Ending> algorithm_of(const Values& values, std::string_view otherwise);

// The limit if --max-nodes is not given.
inline constexpr u64 DefaultMaxNodes = 100'000'000;

// Shows the progress and stops a search at `max_nodes` nodes.
StopHook stop_at(u64 max_nodes, Progress& progress);

// Writes to the file that the option names. Does nothing if the option is not given.
Ending write_file(const Values& values, std::string_view option, const std::function<std::string()>& content);

// The same for a picture as SVG, with Chinese words if the option `chinese` is given.
Ending write_picture(const Values& values, const std::function<std::string()>& svg);
cli::Option chinese_option();

// Rows below a line of headings. Columns whose heading begins with '<' are left-aligned, all others
// right-aligned.
std::string format_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace lab_tool
