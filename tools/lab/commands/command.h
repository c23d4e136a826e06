// The subcommands of houyi-lab, and what they share: their arguments and their output.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "tools/lab/lab_game.h"
#include "tools/lab/progress.h"

namespace lab_tool {

using cli::Ending;
using cli::failed;
using cli::FileToRead;
using cli::FileToWrite;
using cli::misused;
using cli::needed;
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
cli::Command ablate_command();

// The command line of houyi-lab.
cli::Program program();

// For cli::with_settings: calls `run` with a progress line on err of the console.
template <class Settings>
auto with_progress(Ending (*run)(Settings& settings, Context& context)) {
    return [run](Settings& settings, cli::Console& console) {
        Progress progress(console.progress());
        Context context{console.out, progress};
        return run(settings, context);
    };
}

// The game that a command is about, and the position in it.
struct GameOptions {
    std::string words, fen, moves;
};
cli::Option fen_option(GameOptions& game);
cli::Option moves_option(GameOptions& game);
util::Result<std::unique_ptr<LabGame>, Ending> game_of(const GameOptions& game);

// The algorithm that the option algorithm names.
cli::Option algorithm_option(std::string& name);
util::Result<AlgorithmId, Ending> algorithm_of(const std::string& name);

// The same for several algorithms, with commas between their names.
cli::Option algorithms_option(std::string& names);
util::Result<std::vector<AlgorithmId>, Ending> algorithms_of(const std::string& names);

// The window of a search.
cli::Option alpha_option(SearchRequest& request);
cli::Option beta_option(SearchRequest& request);

// Options of Monte Carlo tree search.
cli::Option iterations_option(u64& iterations);
cli::Option seed_option(u64& seed);

// Writes to the file. Does nothing if its name is empty.
Ending write_file(const std::string& file, const std::function<std::string()>& content);

// The same for a picture as SVG, which may have Chinese words.
struct PictureOptions {
    std::string svg;  // the file
    bool in_chinese = false;
};
cli::Option svg_option(PictureOptions& picture, std::string help);
cli::Option chinese_option(PictureOptions& picture);
Ending write_picture(const PictureOptions& picture, const std::function<std::string()>& svg);

}  // namespace lab_tool
