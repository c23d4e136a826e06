// houyi-levels fits the model by which the levels choose moves like people, and checks it.
#include "cli/process.h"
#include "tools/levels/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, levels_tool::program()); }
