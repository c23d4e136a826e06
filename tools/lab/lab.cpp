// The list of commands of houyi-lab and the general help.
#include "lab/lab.h"

#include <span>

#include <fmt/format.h>

#include "cli/program.h"
#include "lab/commands/command.h"
#include "lab/games/catalogue.h"

namespace lab_tool {

namespace {

std::string general_help(std::span<const cli::Command> commands) {
    std::string text =
        "usage: houyi-lab COMMAND [OPTIONS]\n\n"
        "Adversarial search made visible: every algorithm of src/adversarial on any of its games.\n"
        "The guide is src/adversarial/README.md.\n\ncommands (houyi-lab COMMAND --help tells more):\n";
    for (const cli::Command& command : commands)
        text += fmt::format("  {:<8} {}\n", command.name, command.description);
    text += fmt::format("\n{}\nalgorithms:\n{}", game_help(), algorithm_help());
    text += R"text(
examples:
  houyi-lab tree "((3 12)(8 2)(4 6))" --algorithm alphabeta --trace --svg tree.svg
  houyi-lab solve tictactoe
  houyi-lab play connect4 5x4 --first mcts:500 --second alphabeta:4 --games 20
  houyi-lab compare chess --depth 4 --csv nodes.csv --svg nodes.svg
  houyi-lab explore chess --depth 3 --algorithm alphabeta --html tree.html
  houyi-lab prove tree "((1 1)((1 0)))" --svg numbers.svg
  houyi-lab mate "4N3/8/8/2R1P3/8/2P5/p2K4/Bk6 w - - 0 1" --moves 7

The exit status is 0 if all went well, 1 if a game, a tree, a FEN, a file or a proof was wrong or algorithms disagree,
2 if the arguments made no sense.
)text";
    return text;
}

}  // namespace

int run_lab(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
            bool is_terminal) {
    cli::Console console{.out = out, .err = err, .err_is_terminal = is_terminal};
    cli::Program program{.name = "houyi-lab",
                         .help = "",
                         .commands = {tree_command(), solve_command(), play_command(), compare_command(),
                                      explore_command(), prove_command(), mate_command(), check_command()}};
    program.help = general_help(program.commands);
    return cli::run(program, arguments, console);
}

}  // namespace lab_tool
