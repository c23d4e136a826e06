// The commands of houyi-lab.
#include "tools/lab/lab.h"

#include "tools/lab/commands/command.h"
#include "tools/lab/games/catalogue.h"

namespace lab_tool {

cli::Program program() {
    return {"houyi-lab",
            "Makes adversarial search visible: every algorithm of src/adversarial on any "
            "of its games. The guide is "
            "src/adversarial/README.md.",
            {tree_command(), solve_command(), play_command(), compare_command(), explore_command(),
             prove_command(), mate_command(), check_command()},
            game_help() + "\nalgorithms:\n" + algorithm_help()};
}

}  // namespace lab_tool
